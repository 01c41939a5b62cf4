import type { Warning } from './Description.ts'

/** How many digits at each end people compare. */
const COMPARED = 4

type Given = {
  from: string
  /** Addresses that the person has sent to before. */
  recipients: readonly string[]
}

/** Whom nothing was sent to before; above all one that looks like somebody whom something was sent to. */
export function recipientWarnings(recipient: string | undefined, { recipients, from }: Given): Warning[] {
  if (recipient === undefined) return []
  const known = [from, ...recipients].map((address) => address.toLowerCase())
  const mine = recipient.toLowerCase()
  if (known.includes(mine)) return []
  const ends = (address: string) => address.slice(2, 2 + COMPARED) + address.slice(-COMPARED)
  return [known.some((address) => ends(address) === ends(mine)) ? 'lookAlike' : 'firstTime']
}
