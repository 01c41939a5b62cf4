import type { CaipNetworkId } from '../caip.ts'

/** viem's chain object without its own fields. See `supportedChains` and `proxiedNetworks.ts` for support. */
export type Chain = {
  /** A number in `eip155`, the CAIP-2 id elsewhere. */
  id: number | string
  caipNetworkId: CaipNetworkId
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: readonly string[] } }
  blockExplorers: { default: { name: string; url: string } }
  contracts: Readonly<Record<string, { address: string; blockCreated?: number }>>
  testnet: boolean
  imageId: string
}

export type HostedChain = Pick<Chain, 'caipNetworkId' | 'name' | 'nativeCurrency' | 'testnet'> &
  Partial<Pick<Chain, 'blockExplorers'>>

export type DataFee = 'opStack' | 'scroll'

export type NamedChain = readonly [name: string, symbol: string, dataFee?: DataFee]
