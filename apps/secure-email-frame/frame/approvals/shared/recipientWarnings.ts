import type { Warning } from './types.ts'

/** Digits at each end that people compare. */
const COMPARED = 4

type Given = {
  from: string
  /** Addresses that the person has sent to before. */
  recipients: readonly string[]
}

/** Warns of a recipient without an earlier payment, above all of one that looks like an earlier recipient (address poisoning). */
export function recipientWarnings(recipient: string | undefined, { recipients, from }: Given): Warning[] {
  if (recipient === undefined) return []
  const known = [from, ...recipients].map((address) => address.toLowerCase())
  const mine = recipient.toLowerCase()
  if (known.includes(mine)) return []
  const ends = (address: string) => address.slice(2, 2 + COMPARED) + address.slice(-COMPARED)
  return [known.some((address) => ends(address) === ends(mine)) ? 'lookAlike' : 'firstTime']
}
