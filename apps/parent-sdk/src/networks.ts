import * as chains from '@airlock/protocol/chains/table'

/** A chain that the modal frame defines itself (S9.8), in the shape that viem, wagmi and this package read. */
export type BuiltInChain<Id extends number = number> = {
  id: Id
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: readonly string[] } }
  blockExplorers?: { default: { name: string; url: string } }
  testnet?: boolean | undefined
}

// Typed by hand, so that declarations name each chain by its id alone.
export const arbitrum: BuiltInChain<42161> = chains.arbitrum
export const base: BuiltInChain<8453> = chains.base
export const berachain: BuiltInChain<80094> = chains.berachain
export const mainnet: BuiltInChain<1> = chains.mainnet
export const mode: BuiltInChain<34443> = chains.mode
export const sonic: BuiltInChain<146> = chains.sonic
