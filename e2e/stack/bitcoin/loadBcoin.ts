/**
 * Loads bcoin on its own JavaScript: its compiled parts need a compiler and an install script, and this repository runs
 * neither. It reads the variable once, while it loads.
 */
export async function loadBcoin() {
  process.env.NODE_BACKEND = 'js'
  const { default: bcoin } = await import('bcoin')
  return bcoin
}
