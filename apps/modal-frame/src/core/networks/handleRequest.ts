import { namespaceOf } from '@airlock/protocol/caip'
import type { RpcRequest } from '@airlock/protocol/channel/callSchemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import type { Deps } from '../ports/Deps.ts'
import { loadNetwork } from './loadNetwork.ts'
import { namespaceAtom } from './namespaces.ts'

/** Serves `request`. @throws AirlockError UNSUPPORTED_METHOD unless it is a read, and errors of network and RPC */
export async function handleRequest(
  deps: Pick<Deps, 'store' | 'adapters'>,
  { caipNetworkId, method, params }: RpcRequest,
): Promise<Json> {
  const isRead = deps.store.get(namespaceAtom)(namespaceOf(caipNetworkId))?.isRead?.(method)
  if (!isRead) throw new AirlockError('UNSUPPORTED_METHOD')
  const { adapter, network } = await loadNetwork(deps, caipNetworkId)
  return adapter.request(network, { method, params })
}
