import { isLookAlike } from '@airlock/protocol/namespaces/isLookAlike'
import type { Warning } from './types.ts'

/**
 * Warns of a recipient without an earlier payment, above all of one that looks like an earlier recipient (address poisoning).
 *
 * @param known addresses that the user has sent to before, and the sender's own
 */
export function recipientWarnings(recipient: string | undefined, known: readonly string[]): Warning[] {
  const sameText = (address: string) => (address.startsWith('0x') ? address.toLowerCase() : address)
  if (recipient === undefined || known.some((address) => sameText(address) === sameText(recipient))) return []
  return [known.some((address) => isLookAlike(address, recipient)) ? 'lookAlike' : 'firstTime']
}
