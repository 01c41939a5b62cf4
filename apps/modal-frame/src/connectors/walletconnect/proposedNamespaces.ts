import { type CaipNetworkId, namespaceOf } from '@airlock/protocol/caip'
import { WALLET_CONNECT_EVENTS, WALLET_CONNECT_METHODS } from '@airlock/protocol/walletConnectMethods'
import type { CaipNetwork } from '../../core/networks/network.ts'

export type ProposedNamespace = {
  chains: CaipNetworkId[]
  methods: string[]
  events: string[]
  /** RPC URL by chain reference; the library refuses a chain without one. */
  rpcMap: Record<string, string>
}

/** S9.9: the networks of the host as optional namespaces. Nothing is required: a wallet that lacks one chain is still of use. */
export function proposedNamespaces(networks: readonly CaipNetwork[]): Record<string, ProposedNamespace> {
  const proposed: Record<string, ProposedNamespace> = {}
  for (const { caipNetworkId, rpcUrls } of networks) {
    const namespace = namespaceOf(caipNetworkId)
    // Sessions of other namespaces come with their adapters.
    if (namespace !== 'eip155') continue
    const entry = proposed[namespace] ?? {
      chains: [],
      methods: [...WALLET_CONNECT_METHODS[namespace]],
      events: [...WALLET_CONNECT_EVENTS],
      rpcMap: {},
    }
    proposed[namespace] = entry
    entry.chains.push(caipNetworkId)
    const url = rpcUrls.default.http[0] ?? rpcUrls.chainDefault.http[0]
    if (url !== undefined) entry.rpcMap[caipNetworkId] = url
  }
  return proposed
}
