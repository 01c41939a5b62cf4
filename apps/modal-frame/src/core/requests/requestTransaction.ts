import type { ChainNamespace } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import { sessionAtom } from '../host/hostState.ts'
import type { Deps } from '../ports/Deps.ts'
import { requestWallet } from './requestWallet.ts'

/** Sends once. @param isOwn the user chose the content (T231) @throws AirlockError USER_REJECTED, REQUEST_PENDING, DISCONNECTED */
export async function requestTransaction(
  deps: Deps,
  namespace: ChainNamespace,
  { method, params }: { method: string; params: Json },
  isOwn = true,
): Promise<Json> {
  const entry = deps.store.get(sessionAtom)?.namespaces[namespace]
  if (entry?.status !== 'connected' || entry.connectorId === undefined) throw new AirlockError('DISCONNECTED')
  const { connectorId, remote } = entry
  if (remote) return requestWallet(deps, { connectorId, namespace, method, params }, isOwn || undefined)
  return deps.host.requestTransaction({ namespace, method, params })
}
