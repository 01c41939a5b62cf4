import { type CaipNetworkId, type ChainNamespace, namespaceOf } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { configAtom } from '../host/config.ts'
import type { Deps } from '../ports/Deps.ts'
import type { ChainAdapter } from '../ports/Namespace.ts'
import { type CaipNetwork, definitionsAtom, findNetwork, networksAtom } from './network.ts'

/** @throws AirlockError ADAPTER_NOT_FOUND */
async function loadAdapter(
  { store, adapters }: Pick<Deps, 'store' | 'adapters'>,
  namespace: ChainNamespace,
): Promise<ChainAdapter> {
  const load = adapters[namespace]
  if (load === undefined) throw new AirlockError('ADAPTER_NOT_FOUND', { context: { namespace } })
  const adapter = await load()
  const known = store.get(definitionsAtom)
  const added = adapter.definitions.filter(({ caipNetworkId }) => findNetwork(known, caipNetworkId) === undefined)
  if (added.length > 0) store.set(definitionsAtom, [...known, ...added])
  return adapter
}

export async function loadNetworks(deps: Pick<Deps, 'store' | 'adapters'>): Promise<readonly CaipNetwork[]> {
  const namespaces = new Set(deps.store.get(networksAtom).map(({ chainNamespace }) => chainNamespace))
  const adapted = [...namespaces].filter((namespace) => deps.adapters[namespace] !== undefined)
  await Promise.all(adapted.map((namespace) => loadAdapter(deps, namespace)))
  return deps.store.get(networksAtom)
}

/** Listed or allowed by the host. @throws AirlockError NETWORK_NOT_FOUND, ADAPTER_NOT_FOUND */
export async function loadNetwork(
  deps: Pick<Deps, 'store' | 'adapters'>,
  id: CaipNetworkId,
): Promise<{ adapter: ChainAdapter; network: CaipNetwork }> {
  const { store } = deps
  const allowsUnsupportedChains = store.get(configAtom)?.allowUnsupportedChain
  if (!allowsUnsupportedChains && findNetwork(store.get(networksAtom), id) === undefined) throw notFound(id)
  const adapter = await loadAdapter(deps, namespaceOf(id))
  const listed = findNetwork(store.get(networksAtom), id)
  const network = allowsUnsupportedChains ? (listed ?? findNetwork(store.get(definitionsAtom), id)) : listed
  if (network === undefined) throw notFound(id)
  return { adapter, network }
}

function notFound(network: CaipNetworkId) {
  return new AirlockError('NETWORK_NOT_FOUND', { context: { network } })
}
