import { arbitrum, base, berachain, type Chain, mainnet, mode, sonic } from 'viem/chains'
import type { CaipNetwork } from '../../state/network.ts'
import arbitrumIcon from './icons/arbitrum-one.svg?no-inline'
import baseIcon from './icons/base.svg?no-inline'
import berachainIcon from './icons/berachain.svg?no-inline'
import ethereumIcon from './icons/ethereum.svg?no-inline'
import modeIcon from './icons/mode.svg?no-inline'
import sonicIcon from './icons/sonic.svg?no-inline'

/** S9.8: the networks that we know by ourselves, from viem's definitions. */
export const DEFINITIONS: readonly CaipNetwork[] = [
  toCaipNetwork(mainnet, 'ethereum', ethereumIcon),
  toCaipNetwork(arbitrum, 'arbitrum-one', arbitrumIcon),
  toCaipNetwork(base, 'base', baseIcon),
  toCaipNetwork(berachain, 'berachain', berachainIcon),
  toCaipNetwork(mode, 'mode', modeIcon),
  toCaipNetwork(sonic, 'sonic', sonicIcon),
]

function toCaipNetwork(chain: Chain, imageId: string, imageUrl: string): CaipNetwork {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, contracts, testnet = false } = chain
  return {
    id,
    caipNetworkId: `eip155:${id}`,
    name,
    chainNamespace: 'eip155',
    nativeCurrency,
    rpcUrls: { default: { http: [] }, chainDefault: { http: rpcUrls.default.http } },
    ...(blockExplorers && {
      blockExplorers: { default: { name: blockExplorers.default.name, url: blockExplorers.default.url } },
    }),
    contracts: Object.fromEntries(Object.entries(contracts ?? {}).filter(isPlainContract)),
    testnet,
    assets: { imageId, imageUrl },
  }
}

/** Rollups list some contracts by the chain that they settle on; nothing here asks for those. */
function isPlainContract(entry: [string, unknown]): entry is [string, { address: string; blockCreated?: number }] {
  return typeof (entry[1] as { address?: unknown } | undefined)?.address === 'string'
}
