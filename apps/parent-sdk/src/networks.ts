import type { ChainObject } from './types/AppKitOptions.ts'

export type { BuiltInChain } from './networks/BuiltInChain.ts'
// biome-ignore lint/performance/noReExportAll: each chain is a constant, and bundlers drop the others.
export * from './networks/evmChains.generated.ts'
export {
  type BuiltInNetwork,
  bitcoin,
  bitcoinTestnet,
  polkadot,
  polkadotAssetHub,
  solana,
  solanaDevnet,
  solanaTestnet,
} from './networks/otherNetworks.ts'
export type { AppKitNetwork } from './types/namesOfOtherKits.ts'

/**
 * Returns a chain of the app's own with its exact type.
 *
 * @example
 * const testnet = defineChain({
 *   id: 31337,
 *   name: 'Local',
 *   nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
 *   rpcUrls: { default: { http: ['http://localhost:8545'] } },
 * })
 */
export function defineChain<const Chain extends ChainObject>(chain: Chain): Chain {
  return chain
}
