// biome-ignore-all lint/performance/noBarrelFile: names the public types of every namespace.
import type { BitcoinProvider } from './bip122/BitcoinProvider.ts'
import type { EvmProvider } from './eip155/EvmProvider.ts'
import type { PolkadotProvider } from './polkadot/PolkadotProvider.ts'
import type { SolanaProvider } from './solana/SolanaProvider.ts'

export type * from './bip122/BitcoinProvider.ts'
export type * from './polkadot/PolkadotProvider.ts'
export type * from './solana/SolanaProvider.ts'

/**
 * The provider of each namespace, as `getProvider` returns it.
 *
 * @example
 * import type { AppKitProviders } from '@airlock/sdk'
 * const sign = (provider: AppKitProviders['solana'], message: Uint8Array) => provider.signMessage(message)
 */
export type AppKitProviders = {
  eip155: EvmProvider
  solana: SolanaProvider
  polkadot: PolkadotProvider
  bip122: BitcoinProvider
}
