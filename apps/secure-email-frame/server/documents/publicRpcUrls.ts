import { DEFINED_CHAINS } from '@airlock/protocol/chains/generated/table'

/** Public RPC URLs by chain, for projects that name none. */
export function publicRpcUrls(): Record<string, string[]> {
  return Object.fromEntries(
    DEFINED_CHAINS.map(({ caipNetworkId, rpcUrls }) => [caipNetworkId, [...rpcUrls.default.http]]),
  )
}
