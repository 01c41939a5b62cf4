import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { CaipNetwork } from '../../core/networks/network.ts'
import type { Namespace } from '../../core/ports/Namespace.ts'

export type ProposedNamespace = {
  chains: CaipNetworkId[]
  methods: string[]
  events: string[]
  rpcMap: Record<string, string>
}

export type NamespaceOf = (name: ChainNamespace) => Pick<Namespace, 'walletConnect'> | undefined

/** Optional, so that wallets without a namespace can connect. */
export function proposedNamespaces(
  networks: readonly CaipNetwork[],
  namespace: NamespaceOf,
): Record<string, ProposedNamespace> {
  const proposed: Record<string, ProposedNamespace> = {}
  for (const { caipNetworkId, chainNamespace, rpcUrls } of networks) {
    const defaults = namespace(chainNamespace)?.walletConnect
    if (defaults === undefined) continue
    const entry = proposed[chainNamespace] ?? {
      chains: [],
      methods: [...defaults.methods],
      events: [...defaults.events],
      rpcMap: {},
    }
    proposed[chainNamespace] = entry
    entry.chains.push(caipNetworkId)
    const url = rpcUrls.default.http[0] ?? rpcUrls.chainDefault.http[0]
    if (url !== undefined) entry.rpcMap[caipNetworkId] = url
  }
  return proposed
}
