import type { CaipNetworkId } from '@airlock/protocol/caip'
import {
  KUSAMA,
  KUSAMA_ASSET_HUB,
  POLKADOT,
  POLKADOT_ASSET_HUB,
  WESTEND,
  WESTEND_ASSET_HUB,
} from '@airlock/protocol/namespaces/polkadot/networks'
import type { CaipNetwork } from '../../core/networks/network.ts'

const DOT = { name: 'Polkadot', symbol: 'DOT', decimals: 10 }
const KSM = { name: 'Kusama', symbol: 'KSM', decimals: 12 }
const WND = { name: 'Westend', symbol: 'WND', decimals: 12 }

/** The public networks. Each is read from the URLs that the host names: a public server would learn of every address. */
export const DEFINITIONS: readonly CaipNetwork[] = [
  define(POLKADOT, 'Polkadot', DOT, 'polkadot'),
  define(POLKADOT_ASSET_HUB, 'Polkadot Asset Hub', DOT, 'assethub-polkadot'),
  define(KUSAMA, 'Kusama', KSM, 'kusama'),
  define(KUSAMA_ASSET_HUB, 'Kusama Asset Hub', KSM, 'assethub-kusama'),
  define(WESTEND, 'Westend', WND, 'westend'),
  define(WESTEND_ASSET_HUB, 'Westend Asset Hub', WND, 'assethub-westend'),
]

function define(
  caipNetworkId: CaipNetworkId,
  name: string,
  nativeCurrency: CaipNetwork['nativeCurrency'],
  explorer: string,
): CaipNetwork {
  return {
    id: caipNetworkId,
    caipNetworkId,
    name,
    chainNamespace: 'polkadot',
    nativeCurrency,
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    blockExplorers: { default: { name: 'Subscan', url: `https://${explorer}.subscan.io` } },
    testnet: nativeCurrency === WND,
    assets: {},
  }
}
