/** Bytes of an account's entry before what it may spend: nonce and three counts, each a u32. */
const COUNTS = 16
const AMOUNT = 16
/** Longer than the entry of any chain. */
const MAX_LENGTH = 1_024

/** The free balance of an account's entry; none for an account that the chain does not know. `undefined` for anything else. */
export function readFree(entry: unknown): bigint | undefined {
  if (entry === null) return 0n
  if (typeof entry !== 'string' || entry.length > MAX_LENGTH || !/^0x(?:[\da-f]{2})*$/i.test(entry)) return undefined
  const amount = entry.slice(2).slice(COUNTS * 2, (COUNTS + AMOUNT) * 2)
  if (amount.length < AMOUNT * 2) return undefined
  // The lowest byte comes first.
  return BigInt(`0x${amount.match(/../g)?.reverse().join('')}`)
}
