import type { ChainNamespace } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import { sessionAtom } from '../host/hostState.ts'
import type { Deps } from '../ports/Deps.ts'
import { requestWallet } from './requestWallet.ts'

/**
 * Sends a transaction that was composed here to the wallet in session, once: to one of the page over the channel, to one of the frame
 * by its connector, which shows where to approve it.
 *
 * @throws AirlockError USER_REJECTED, REQUEST_PENDING, DISCONNECTED, or what the wallet failed with
 */
export async function requestTransaction(
  deps: Deps,
  namespace: ChainNamespace,
  { method, params }: { method: string; params: Json },
): Promise<Json> {
  const entry = deps.store.get(sessionAtom)?.namespaces[namespace]
  if (entry?.status !== 'connected' || entry.connectorId === undefined) throw new AirlockError('DISCONNECTED')
  const { connectorId, remote } = entry
  if (remote) return requestWallet(deps, { connectorId, namespace, method, params })
  return deps.host.requestTransaction({ namespace, method, params })
}
