const COUNTS = 16
const AMOUNT = 16
const MAX_LENGTH = 1_024

/** 0 for an unknown account, `undefined` if invalid. */
export function readFree(entry: unknown): bigint | undefined {
  if (entry === null) return 0n
  if (typeof entry !== 'string' || entry.length > MAX_LENGTH || !/^0x(?:[\da-f]{2})*$/i.test(entry)) return undefined
  const amount = entry.slice(2).slice(COUNTS * 2, (COUNTS + AMOUNT) * 2)
  if (amount.length < AMOUNT * 2) return undefined
  return BigInt(`0x${amount.match(/../g)?.reverse().join('')}`)
}
