import { parseCallsId } from '@airlock/protocol/w3m/callsId'
import type { KeyClient } from '../keys/KeyClient.ts'
import { isOperationOf } from './isOperationOf.ts'

/** An operation that may still happen, by the wallet's own id. */
export type OpenCalls = { id: string; isCancelled: boolean }

/**
 * Returns the operation that an account has open on a network, in whatever tab, on whatever device and site it was begun; null for none.
 *
 * @throws SecureFault where the operator's server does not answer
 */
export async function openCalls(
  keys: Pick<KeyClient, 'askSponsor' | 'noteSmart'>,
  { chainId, account }: { chainId: number; account: string },
): Promise<OpenCalls | null> {
  const { open } = await keys.askSponsor('status', { chainId })
  if (open === undefined) return null
  const { id, isCancelled = false } = open
  const sent = parseCallsId(id)
  if (!isOperationOf(sent, account) || sent.chainId !== chainId) return null
  const cancelled = sent.hashes.slice(0, 1).map((hash) => [hash, hash] as const)
  // Its status is the server's word from then on, as where it was cancelled here.
  if (isCancelled) await keys.noteSmart({ cancelled }).catch(() => {})
  return { id, isCancelled }
}
