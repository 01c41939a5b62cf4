/**
 * A chain as data, in the shape that viem, wagmi and this package read.
 *
 * @example
 * import { arbitrum, base } from '@airlock/sdk/networks'
 *
 * const networks: BuiltInChain[] = [arbitrum, base]
 */
export type BuiltInChain<Id extends number = number> = {
  /** EIP-155 chain id. */
  id: Id
  /** Display name. */
  name: string
  /** Coin that fees are paid in. */
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Public https RPC URLs. */
  rpcUrls: { default: { http: readonly string[] } }
  /** Block explorer website. */
  blockExplorers?: { default: { name: string; url: string } }
  /** Contracts that viem and wagmi call, such as `multicall3`. */
  contracts?: Record<string, { address: `0x${string}`; blockCreated?: number }>
  /** `true` for a network without value. */
  testnet?: boolean | undefined
}
