import { DEFINED_CHAINS } from '@airlock/protocol/chains/generated/table'

export function publicRpcUrls(): Record<string, string[]> {
  return Object.fromEntries(
    DEFINED_CHAINS.map(({ caipNetworkId, rpcUrls }) => [caipNetworkId, [...rpcUrls.default.http]]),
  )
}
