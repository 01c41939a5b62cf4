const DIGITS = 4

/** Cuts a balance, never rounding up, to four decimals, and `<0.0001` for dust. Keeps digit groups. */
export function roundBalance(balance: string): string {
  const [whole = '0', fraction = ''] = balance.split('.')
  const cut = fraction.slice(0, DIGITS).replace(/0+$/, '')
  const isDust = /^0*$/.test(whole) && cut === '' && /[1-9]/.test(fraction)
  if (isDust) return `<0.${'0'.repeat(DIGITS - 1)}1`
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  // '0.00' means no balance.
  if (fraction === '00' && whole === '0') return balance
  return cut === '' ? grouped : `${grouped}.${cut}`
}
