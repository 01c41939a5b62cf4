import * as chains from '@airlock/protocol/chains/generated/table'

/**
 * A chain that the modal frame defines itself, in the shape that viem, wagmi and this package read.
 *
 * @example const networks: BuiltInChain[] = [arbitrum, base]
 */
export type BuiltInChain<Id extends number = number> = {
  /** EIP-155 chain id. */
  id: Id
  /** Name for people. */
  name: string
  /** Coin that fees are paid in. */
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Public https RPC URLs. */
  rpcUrls: { default: { http: readonly string[] } }
  /** Explorer for people. */
  blockExplorers?: { default: { name: string; url: string } }
  /** `true` for a network without value. */
  testnet?: boolean | undefined
}

// Typed by hand, so that declarations name each chain only by its id.
/** Arbitrum One. @example const networks = [arbitrum] */
export const arbitrum: BuiltInChain<42161> = chains.arbitrum
/** Base. @example const networks = [base] */
export const base: BuiltInChain<8453> = chains.base
/** Berachain. @example const networks = [berachain] */
export const berachain: BuiltInChain<80094> = chains.berachain
/** Ethereum. @example const networks = [mainnet] */
export const mainnet: BuiltInChain<1> = chains.mainnet
/** Mode. @example const networks = [mode] */
export const mode: BuiltInChain<34443> = chains.mode
/** Sonic. @example const networks = [sonic] */
export const sonic: BuiltInChain<146> = chains.sonic
