import { type CaipNetworkId, isCaipNetworkId } from '@airlock/protocol/caip'
import { DEFINED_CHAINS } from '@airlock/protocol/chains/generated/table'
import type { GatewaySettings } from '@airlock/protocol/gateway/settings'
import type { GatewayMetrics } from '../shell/metrics.ts'
import type { ChainRpc, ChainRpcs } from '../sources/ChainRpc.ts'
import { createChainRpc } from './createChainRpc.ts'
import { shareCalls } from './shareCalls.ts'

/** Opens the chains that the configuration names, and their bundlers. */
export function openChains({ rpcUrls, bundlers }: GatewaySettings, metrics: GatewayMetrics) {
  const urls =
    Object.keys(rpcUrls).length > 0
      ? Object.entries(rpcUrls)
      : DEFINED_CHAINS.map(({ caipNetworkId, rpcUrls: { default: own } }) => [caipNetworkId, own.http] as const)
  const served = new Map<CaipNetworkId, ChainRpc>()
  const upstreams = new Map<CaipNetworkId, readonly string[]>()
  for (const [chainId, of] of urls) {
    if (!isCaipNetworkId(chainId)) continue
    upstreams.set(chainId, of)
    served.set(chainId, shareCalls(createChainRpc({ chainId, urls: of, report: metrics.upstream(chainId) })))
  }
  const bundling = new Map<string, ChainRpc>()
  for (const [chainId, { url, fallbackUrl }] of Object.entries(bundlers)) {
    if (!isCaipNetworkId(chainId)) continue
    const own = fallbackUrl === undefined ? [url] : [url, fallbackUrl]
    const report = metrics.upstream(`${chainId} bundler`)
    bundling.set(chainId, createChainRpc({ chainId, urls: own, isRanked: false, report }))
  }
  const rpcs: ChainRpcs = (chainId) => served.get(chainId)
  return {
    chains: [...served.keys()],
    upstreams,
    rpcs,
    bundlers: ((chainId) => bundling.get(chainId)) as ChainRpcs,
    /** Returns whether at least one chain answers. Never rejects. */
    async isReady(): Promise<boolean> {
      const probes = [...served.values()].map((rpc) => rpc.request({ method: 'eth_blockNumber', params: [] }))
      if (probes.length === 0) return true
      return Promise.any(probes).then(
        () => true,
        () => false,
      )
    },
  }
}
