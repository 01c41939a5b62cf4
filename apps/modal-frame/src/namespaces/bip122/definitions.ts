import type { CaipNetworkId } from '@airlock/protocol/caip'
import {
  BITCOIN_MAINNET,
  BITCOIN_SIGNET,
  BITCOIN_TESTNET,
  BITCOIN_TESTNET_4,
} from '@airlock/protocol/namespaces/bip122/networks'
import type { CaipNetwork } from '../../core/networks/network.ts'

/** The public networks. Each is read from the URLs that the host names: a public server would learn of every address. */
export const DEFINITIONS: readonly CaipNetwork[] = [
  define(BITCOIN_MAINNET, 'Bitcoin', ''),
  define(BITCOIN_TESTNET, 'Bitcoin Testnet', '/testnet'),
  define(BITCOIN_TESTNET_4, 'Bitcoin Testnet 4', '/testnet4'),
  define(BITCOIN_SIGNET, 'Bitcoin Signet', '/signet'),
]

function define(caipNetworkId: CaipNetworkId, name: string, explorerPath: string): CaipNetwork {
  return {
    id: caipNetworkId,
    caipNetworkId,
    name,
    chainNamespace: 'bip122',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    blockExplorers: { default: { name: 'mempool', url: `https://mempool.space${explorerPath}` } },
    testnet: explorerPath !== '',
    assets: {},
  }
}
