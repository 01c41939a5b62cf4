import type { CaipNetworkId } from '@airlock/protocol/caip'
import { BTC } from '@airlock/protocol/namespaces/bip122/coin'
import { BITCOIN_MAINNET, BITCOIN_TESTNET } from '@airlock/protocol/namespaces/bip122/networks'
import { POLKADOT, POLKADOT_ASSET_HUB } from '@airlock/protocol/namespaces/polkadot/networks'
import { SOL } from '@airlock/protocol/namespaces/solana/coin'
import { SOLANA_DEVNET, SOLANA_MAINNET, SOLANA_TESTNET } from '@airlock/protocol/namespaces/solana/networks'

/**
 * A network of another namespace than `eip155`, as data. It has no RPC URL: the modal reads through its gateway.
 *
 * @example const networks: BuiltInNetwork[] = [solana, bitcoin]
 */
export type BuiltInNetwork = {
  /** CAIP-2 id. */
  id: CaipNetworkId
  /** CAIP-2 id, as other kits name the field. */
  caipNetworkId: CaipNetworkId
  /** CAIP-2 namespace. */
  chainNamespace: string
  /** Display name. */
  name: string
  /** Coin that fees are paid in. */
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** None. */
  rpcUrls: { default: { http: readonly string[] } }
  /** Explorer for people. */
  blockExplorers?: { default: { name: string; url: string } }
  /** `true` for a network without value. */
  testnet?: boolean
}

const DOT = { name: 'Polkadot', symbol: 'DOT', decimals: 10 }
const NO_RPC = { default: { http: [] } }

/** Solana. @example const networks = [solana] */
export const solana: BuiltInNetwork = {
  id: SOLANA_MAINNET,
  caipNetworkId: SOLANA_MAINNET,
  chainNamespace: 'solana',
  name: 'Solana',
  nativeCurrency: SOL,
  rpcUrls: NO_RPC,
  blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io' } },
}
/** Solana Devnet. @example const networks = [solanaDevnet] */
export const solanaDevnet: BuiltInNetwork = {
  id: SOLANA_DEVNET,
  caipNetworkId: SOLANA_DEVNET,
  chainNamespace: 'solana',
  name: 'Solana Devnet',
  nativeCurrency: SOL,
  rpcUrls: NO_RPC,
  testnet: true,
}
/** Solana Testnet. @example const networks = [solanaTestnet] */
export const solanaTestnet: BuiltInNetwork = {
  id: SOLANA_TESTNET,
  caipNetworkId: SOLANA_TESTNET,
  chainNamespace: 'solana',
  name: 'Solana Testnet',
  nativeCurrency: SOL,
  rpcUrls: NO_RPC,
  testnet: true,
}
/** Bitcoin. @example const networks = [bitcoin] */
export const bitcoin: BuiltInNetwork = {
  id: BITCOIN_MAINNET,
  caipNetworkId: BITCOIN_MAINNET,
  chainNamespace: 'bip122',
  name: 'Bitcoin',
  nativeCurrency: BTC,
  rpcUrls: NO_RPC,
  blockExplorers: { default: { name: 'mempool', url: 'https://mempool.space' } },
}
/** Bitcoin Testnet. @example const networks = [bitcoinTestnet] */
export const bitcoinTestnet: BuiltInNetwork = {
  id: BITCOIN_TESTNET,
  caipNetworkId: BITCOIN_TESTNET,
  chainNamespace: 'bip122',
  name: 'Bitcoin Testnet',
  nativeCurrency: BTC,
  rpcUrls: NO_RPC,
  blockExplorers: { default: { name: 'mempool', url: 'https://mempool.space/testnet' } },
  testnet: true,
}
/** Polkadot. @example const networks = [polkadot] */
export const polkadot: BuiltInNetwork = {
  id: POLKADOT,
  caipNetworkId: POLKADOT,
  chainNamespace: 'polkadot',
  name: 'Polkadot',
  nativeCurrency: DOT,
  rpcUrls: NO_RPC,
  blockExplorers: { default: { name: 'Subscan', url: 'https://polkadot.subscan.io' } },
}
/** Polkadot Asset Hub. @example const networks = [polkadotAssetHub] */
export const polkadotAssetHub: BuiltInNetwork = {
  id: POLKADOT_ASSET_HUB,
  caipNetworkId: POLKADOT_ASSET_HUB,
  chainNamespace: 'polkadot',
  name: 'Polkadot Asset Hub',
  nativeCurrency: DOT,
  rpcUrls: NO_RPC,
  blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-polkadot.subscan.io' } },
}
