import type { Warning } from '../Description.ts'

/** How many characters at each end people compare. */
const COMPARED = 4

/** Whom nothing was sent to before; above all one that looks like somebody whom something was sent to. */
export function recipientWarnings(recipient: string | undefined, known: readonly string[]): Warning[] {
  if (recipient === undefined || known.includes(recipient)) return []
  const ends = (address: string) => (address.slice(0, COMPARED) + address.slice(-COMPARED)).toLowerCase()
  return [known.some((address) => ends(address) === ends(recipient)) ? 'lookAlike' : 'firstTime']
}
