/** `readDecimal` reads other notations. */
const AMOUNT = /^\d{1,60}(?:\.\d+)?$/

/** `undefined` if invalid or too precise: nothing is rounded. */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  if (!AMOUNT.test(text)) return undefined
  const [complete = '', fraction = ''] = text.split('.')
  if (fraction.length > decimals) return undefined
  return BigInt(complete + fraction.padEnd(decimals, '0'))
}

/** Cuts excess digits. `undefined` if invalid. */
export function cutAmount(text: string, decimals: number): bigint | undefined {
  const [complete = '', fraction = ''] = text.split('.')
  return parseAmount(
    decimals === 0 || fraction === '' ? complete : `${complete}.${fraction.slice(0, decimals)}`,
    decimals,
  )
}
