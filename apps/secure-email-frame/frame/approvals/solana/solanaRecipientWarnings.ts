import type { Warning } from '../shared/types.ts'

/** Characters at each end that people compare. */
const COMPARED = 4

/** Warns of a recipient without an earlier payment, above all of one that looks like an earlier recipient (address poisoning). */
export function recipientWarnings(recipient: string | undefined, known: readonly string[]): Warning[] {
  if (recipient === undefined || known.includes(recipient)) return []
  const ends = (address: string) => (address.slice(0, COMPARED) + address.slice(-COMPARED)).toLowerCase()
  return [known.some((address) => ends(address) === ends(recipient)) ? 'lookAlike' : 'firstTime']
}
