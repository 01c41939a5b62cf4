import { type CaipNetworkId, referenceOf } from '@airlock/protocol/caip'
import { type Chain, defineChain } from 'viem'
import { arbitrum, base } from 'viem/chains'

const KNOWN: readonly Chain[] = [arbitrum, base]

/** A network's definition; for one that the site has no name for, its number. */
export function chainOf(network: CaipNetworkId): Chain {
  const id = Number(referenceOf(network))
  return (
    KNOWN.find((chain) => chain.id === id) ??
    defineChain({
      id,
      name: `Chain ${id}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    })
  )
}
