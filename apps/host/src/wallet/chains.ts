import { type CaipNetworkId, referenceOf } from '@airlock/protocol/caip'
import { DEFINED_CHAINS } from '@airlock/protocol/chains/generated/table'
import { type Chain, defineChain } from 'viem'

export function chainOf(network: CaipNetworkId): Chain {
  const known = DEFINED_CHAINS.find(({ caipNetworkId }) => caipNetworkId === network)
  if (known !== undefined) return defineChain(known)
  const id = Number(referenceOf(network))
  return defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  })
}
