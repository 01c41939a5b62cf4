import type { CaipNetworkId } from '@airlock/protocol/caip'
import { SOLANA_DEVNET, SOLANA_MAINNET, SOLANA_TESTNET } from '@airlock/protocol/namespaces/solana/networks'
import type { CaipNetwork } from '../../core/networks/network.ts'

/** The public networks. Each is read from the URLs that the host names: public servers refuse browsers, or keep what they learn. */
export const DEFINITIONS: readonly CaipNetwork[] = [
  define(SOLANA_MAINNET, 'Solana', false),
  define(SOLANA_DEVNET, 'Solana Devnet', true),
  define(SOLANA_TESTNET, 'Solana Testnet', true),
]

function define(caipNetworkId: CaipNetworkId, name: string, testnet: boolean): CaipNetwork {
  return {
    id: caipNetworkId,
    caipNetworkId,
    name,
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    // The explorer shows the main network unless a parameter of its URL names another.
    ...(!testnet && { blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io' } } }),
    testnet,
    assets: {},
  }
}
