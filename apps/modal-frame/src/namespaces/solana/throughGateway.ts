import type { CaipNetwork } from '../../core/networks/network.ts'
import type { RpcSettings } from '../../core/ports/Namespace.ts'

/** Networks without a URL of the page use the RPC proxy of the gateway. */
export function throughGateway(network: CaipNetwork, { gateway, projectId }: RpcSettings): CaipNetwork {
  if (gateway === undefined || network.rpcUrls.default.http.length > 0) return network
  const query = new URLSearchParams({ projectId, chainId: network.caipNetworkId })
  return { ...network, rpcUrls: { ...network.rpcUrls, default: { http: [`${gateway}/v1?${query}`] } } }
}
