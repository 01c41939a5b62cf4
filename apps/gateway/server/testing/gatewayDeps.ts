import { fileURLToPath } from 'node:url'
import { embeddedCatalogue } from '../catalogue/embeddedCatalogue.ts'
import { networkImages } from '../images/networkImages.ts'
import type { GatewayDeps } from '../Route.ts'
import type { Sources } from '../routes/routes.ts'
import type { ChainRpc } from '../sources/ChainRpc.ts'
import { SAMPLE_SOURCES } from './sampleSources.ts'

const root = fileURLToPath(new URL('../../catalogue', import.meta.url))

/** Answers each call with nothing. */
const silentChain: ChainRpc = {
  chainId: 'eip155:1',
  request: async () => null,
  batch: async (calls) => calls.map((_, id) => ({ jsonrpc: '2.0', id, result: null })),
}

type Deps = GatewayDeps & { sources: Partial<Sources> }

/** Dependencies of a gateway that serves one chain, with samples of every answer. */
export function gatewayDeps(changes: Partial<Deps> = {}): Deps {
  return {
    catalogue: embeddedCatalogue(root),
    networkImages: networkImages(root),
    tokenImages: async () => undefined,
    media: async () => undefined,
    notices: 'zod',
    chains: ['eip155:1'],
    rpcs: (chainId) => (chainId === 'eip155:1' ? silentChain : undefined),
    bundlers: (chainId) => (chainId === 'eip155:1' ? silentChain : undefined),
    sources: SAMPLE_SOURCES,
    ...changes,
  }
}
