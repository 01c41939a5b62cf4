import { type CaipNetworkId, isCaipNetworkId } from '@airlock/protocol/caip'
import { DEFINED_CHAINS } from '@airlock/protocol/chains/generated/table'
import type { GatewaySettings } from '@airlock/protocol/gateway/settings'
import { PROXIED_NETWORKS } from '@airlock/protocol/namespaces/proxiedNetworks'
import type { ChainRpc, ChainRpcs, ProxiedNetwork } from '../sources/ChainRpc.ts'
import { createChainRpc, type UpstreamReport } from './createChainRpc.ts'
import { namespaceRpc } from './namespaceRpc.ts'
import { shareCalls } from './shareCalls.ts'

export function openChains(
  { rpcUrls, bundlers }: Pick<GatewaySettings, 'rpcUrls' | 'bundlers'>,
  metrics: { upstream(name: string): UpstreamReport },
  fetchFrom: typeof fetch = fetch,
) {
  const isChosen = Object.keys(rpcUrls).length > 0
  const urls = isChosen
    ? Object.entries(rpcUrls)
    : DEFINED_CHAINS.map(({ caipNetworkId, rpcUrls: { default: own } }) => [caipNetworkId, own.http] as const)
  const open = (chainId: ProxiedNetwork, of: readonly string[]) =>
    shareCalls(createChainRpc({ chainId, urls: of, report: metrics.upstream(chainId), fetchFrom }))
  const served = new Map<CaipNetworkId, ChainRpc>()
  const upstreams = new Map<CaipNetworkId, readonly string[]>()
  for (const [chainId, of] of urls) {
    if (!isCaipNetworkId(chainId)) continue
    upstreams.set(chainId, of)
    served.set(chainId, open(chainId, of))
  }
  const passedOn = new Map<ProxiedNetwork, ChainRpc>()
  for (const [id, of] of Object.entries(isChosen ? {} : PROXIED_NETWORKS)) {
    const chainId = id as ProxiedNetwork
    if (!served.has(chainId as CaipNetworkId)) passedOn.set(chainId, open(chainId, of))
  }
  const bundling = new Map<string, ChainRpc>()
  for (const [chainId, { url, fallbackUrl }] of Object.entries(bundlers)) {
    if (!isCaipNetworkId(chainId)) continue
    const own = fallbackUrl === undefined ? [url] : [url, fallbackUrl]
    const report = metrics.upstream(`${chainId} bundler`)
    bundling.set(chainId, createChainRpc({ chainId, urls: own, isRanked: false, report, fetchFrom }))
  }
  const rpcs = (chainId: ProxiedNetwork) => served.get(chainId as CaipNetworkId) ?? passedOn.get(chainId)
  return {
    chains: [...served.keys()],
    upstreams,
    rpcs,
    bundlers: ((chainId) => bundling.get(chainId)) as ChainRpcs,
    /** Never rejects. */
    async isReady(): Promise<boolean> {
      const probes = [...served.values()].flatMap((rpc) => {
        const ping = namespaceRpc(rpc.chainId)?.ping
        return ping === undefined ? [] : [rpc.request(ping)]
      })
      if (probes.length === 0) return true
      return Promise.any(probes).then(
        () => true,
        () => false,
      )
    },
  }
}
