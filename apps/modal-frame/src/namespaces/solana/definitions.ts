import type { CaipNetworkId } from '@airlock/protocol/caip'
import { SOLANA_NAMES } from '@airlock/protocol/namespaces/solana/networkNames'
import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import type { CaipNetwork } from '../../core/networks/network.ts'

/** The public networks. Each is read from the URLs that the host names: public servers refuse browsers, or keep what they learn. */
export const DEFINITIONS: readonly CaipNetwork[] = Object.entries(SOLANA_NAMES).map(([id, name]) =>
  define(id as CaipNetworkId, name, id !== SOLANA_MAINNET),
)

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
