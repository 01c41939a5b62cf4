/** Its compiled parts need an install script, which this repository never runs. */
export async function loadBcoin() {
  process.env.NODE_BACKEND = 'js'
  const { default: bcoin } = await import('bcoin')
  return bcoin
}
