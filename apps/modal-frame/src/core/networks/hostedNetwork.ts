import { namespaceOf } from '@airlock/protocol/caip'
import type { HostedChain } from '@airlock/protocol/chains/Chain'
import type { CaipNetwork } from './network.ts'

export function hostedNetwork({
  caipNetworkId,
  name,
  nativeCurrency,
  blockExplorers,
  testnet,
}: HostedChain): CaipNetwork {
  return {
    id: caipNetworkId,
    caipNetworkId,
    name,
    chainNamespace: namespaceOf(caipNetworkId),
    nativeCurrency,
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    ...(blockExplorers && { blockExplorers }),
    testnet,
    assets: {},
  }
}
