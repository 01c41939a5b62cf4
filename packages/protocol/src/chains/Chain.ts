import type { CaipNetworkId } from '../caip.ts'

/**
 * A network, as viem's chain objects without viem's own fields. It does not state who supports it: see
 * `supportedChains`, `supportsNamespace` and `proxiedNetworks.ts`.
 */
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
  /** Name of its bundled icon. */
  imageId: string
}

/** A public network whose RPC URLs the host configures. */
export type HostedChain = Pick<Chain, 'caipNetworkId' | 'name' | 'nativeCurrency' | 'testnet'> &
  Partial<Pick<Chain, 'blockExplorers'>>

/** Data fees of rollups, by the contract that returns them. */
export type DataFee = 'opStack' | 'scroll'

export type NamedChain = readonly [name: string, symbol: string, dataFee?: DataFee]
