import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { CaipNetwork } from '../../core/networks/network.ts'
import type { Namespace } from '../../core/ports/Namespace.ts'

export type ProposedNamespace = {
  chains: CaipNetworkId[]
  methods: string[]
  events: string[]
  /** RPC URL by chain reference; the library requires one. */
  rpcMap: Record<string, string>
}

/** Finds a namespace of the frame. */
export type NamespaceOf = (name: ChainNamespace) => Pick<Namespace, 'walletConnect'> | undefined

/** Returns the host's networks as optional namespaces, so that wallets without one can connect. */
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
