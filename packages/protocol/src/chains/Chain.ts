import type { CaipNetworkId } from '../caip.ts'

/**
 * A network, in the shape of viem's chain objects without what only viem needs (formatters, fees). Support is no fact of the network: the
 * gateway's configuration decides for its routes (`supportedChains`), `supportsNamespace` of each connector for wallets, `proxiedNetworks.ts` for
 * the RPC of the gateway and of the secure frame.
 */
export type Chain = {
  /** The chain id as a number in `eip155`, the CAIP-2 id elsewhere. */
  id: number | string
  caipNetworkId: CaipNetworkId
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: readonly string[] } }
  blockExplorers: { default: { name: string; url: string } }
  contracts: Readonly<Record<string, { address: string; blockCreated?: number }>>
  testnet: boolean
  /** Name of its icon, which the frame and the gateway bring along. */
  imageId: string
}

/** A public network of which the host names the servers: each namespace but `eip155` has a table of its own in its folder. */
export type HostedChain = Pick<Chain, 'caipNetworkId' | 'name' | 'nativeCurrency' | 'testnet'> &
  Partial<Pick<Chain, 'blockExplorers'>>

/** Kinds of fees that rollups take for data next to gas times price, by the contract that returns them. */
export type DataFee = 'opStack' | 'scroll'

/** Name of a network, symbol of its coin. */
export type NamedChain = readonly [name: string, symbol: string, dataFee?: DataFee]
