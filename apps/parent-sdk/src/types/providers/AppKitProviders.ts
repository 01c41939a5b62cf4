import type { BitcoinProvider } from './BitcoinProvider.ts'
import type { EvmProvider } from './EvmProvider.ts'
import type { PolkadotProvider } from './PolkadotProvider.ts'
import type { SolanaProvider } from './SolanaProvider.ts'

export type { BitcoinProvider, PolkadotProvider, SolanaProvider }

/**
 * The provider of each namespace, as `getProvider` returns it.
 *
 * @example const sign = (provider: AppKitProviders['solana'], message: Uint8Array) => provider.signMessage(message)
 */
export type AppKitProviders = {
  /** EIP-1193. */
  eip155: EvmProvider
  /** `request`, and the methods that Solana libraries call. */
  solana: SolanaProvider
  /** `accounts` and `signer` of a Polkadot extension, and `request`. */
  polkadot: PolkadotProvider
  /** `request`, and the methods that Bitcoin libraries call. */
  bip122: BitcoinProvider
}
