import { arbitrum, base, berachain, type Chain, mainnet, mode, sonic } from 'viem/chains'
import type { CaipNetwork } from '../../state/network.ts'

/** S9.8: the networks that we know by ourselves, from viem's definitions. */
export const DEFINITIONS: readonly CaipNetwork[] = [mainnet, arbitrum, base, berachain, mode, sonic].map(toCaipNetwork)

function toCaipNetwork({
  id,
  name,
  nativeCurrency,
  rpcUrls,
  blockExplorers,
  contracts,
  testnet = false,
}: Chain): CaipNetwork {
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
    assets: {},
  }
}

/** Rollups list some contracts by the chain that they settle on; nothing here asks for those. */
function isPlainContract(entry: [string, unknown]): entry is [string, { address: string; blockCreated?: number }] {
  return typeof (entry[1] as { address?: unknown } | undefined)?.address === 'string'
}
