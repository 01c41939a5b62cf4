import { fileURLToPath } from 'node:url'
import { embeddedCatalogue } from '../catalogue/embeddedCatalogue.ts'
import { networkImages } from '../images/networkImages.ts'
import type { GatewayDeps } from '../Route.ts'
import type { ChainRpc } from '../sources/ChainRpc.ts'
import type { Sources } from '../sources/Source.ts'

const root = fileURLToPath(new URL('../../catalogue', import.meta.url))

/** Sources that find nothing. */
const emptySources: Sources = {
  balance: async () => [],
  history: async () => ({ data: [], next: null }),
  nfts: async () => ({ data: [], next: null }),
  identity: {
    identity: async () => ({ name: null, avatar: null }),
    lookup: async () => undefined,
    reverse: async () => [],
  },
  prices: async () => [],
  tokens: async () => [],
  gasPrice: async () => ({ standard: '1', fast: '2', instant: '3' }),
}

/** Answers each call with nothing. */
const silentChain: ChainRpc = {
  chainId: 'eip155:1',
  request: async () => null,
  batch: async (calls) => calls.map((_, id) => ({ jsonrpc: '2.0', id, result: null })),
}

/** Dependencies of a gateway that serves one chain, on which there is nothing. */
export function gatewayDeps(changes: Partial<GatewayDeps> = {}): GatewayDeps {
  return {
    catalogue: embeddedCatalogue(root),
    networkImages: networkImages(root),
    tokenImages: async () => undefined,
    media: async () => undefined,
    notices: 'zod',
    chains: ['eip155:1'],
    rpcs: (chainId) => (chainId === 'eip155:1' ? silentChain : undefined),
    bundlers: (chainId) => (chainId === 'eip155:1' ? silentChain : undefined),
    sources: emptySources,
    ...changes,
  }
}
