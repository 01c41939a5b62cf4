import type { CaipNetworkId } from '@airlock/protocol/caip'

/** Names of chains in price APIs of the DefiLlama kind (https://api-docs.defillama.com). */
const NAMES: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:56': 'bsc',
  'eip155:100': 'xdai',
  'eip155:137': 'polygon',
  'eip155:146': 'sonic',
  'eip155:324': 'era',
  'eip155:8453': 'base',
  'eip155:34443': 'mode',
  'eip155:42161': 'arbitrum',
  'eip155:43114': 'avax',
  'eip155:59144': 'linea',
  'eip155:80094': 'berachain',
  'eip155:534352': 'scroll',
}

/** Returns undefined for a chain that such APIs do not price. */
export function apiChainOf(chainId: CaipNetworkId): string | undefined {
  return NAMES[chainId]
}
