import { parseCallsId } from '@airlock/protocol/w3m/callsId'
import type { KeyClient } from '../keys/KeyClient.ts'
import { isOperationOf } from './isOperationOf.ts'

/** An operation that may still happen, by the wallet's own id. */
export type OpenCalls = { id: string }

/**
 * Returns the operation that an account has open on a network, in whatever tab, on whatever device and site it was begun; null for none.
 *
 * @throws SecureFault where the operator's server does not answer
 */
export async function openCalls(
  keys: Pick<KeyClient, 'askSponsor'>,
  { chainId, account }: { chainId: number; account: string },
): Promise<OpenCalls | null> {
  const { open } = await keys.askSponsor('status', { chainId })
  if (open === undefined) return null
  const { id } = open
  const sent = parseCallsId(id)
  return isOperationOf(sent, account) && sent.chainId === chainId ? { id } : null
}
