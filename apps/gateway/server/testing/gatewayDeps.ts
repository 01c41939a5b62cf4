import { fileURLToPath } from 'node:url'
import type { Features } from '@airlock/protocol/gateway/answers/features'
import { embeddedCatalogue } from '../catalogue/embeddedCatalogue.ts'
import { networkImages } from '../images/networkImages.ts'
import type { GatewayDeps } from '../Route.ts'
import type { Sources } from '../routes/routes.ts'
import { SAMPLE_DESCRIPTOR } from '../routes/sampleValues.ts'
import type { ChainRpc } from '../sources/ChainRpc.ts'
import { SAMPLE_SOURCES } from './sampleSources.ts'

const root = fileURLToPath(new URL('../../catalogue', import.meta.url))

const SAMPLE_FEATURES: Features = {
  swap: [1],
  onramp: [{ name: 'checkout', title: 'Checkout' }],
  names: { zone: 'people.example.eth' },
  sessions: true,
  faucets: { 'eip155:11155111': 'https://faucet.example' },
}

const silentChain: ChainRpc = {
  chainId: 'eip155:1',
  request: async () => null,
  batch: async (calls) => calls.map((_, id) => ({ jsonrpc: '2.0', id, result: null })),
}

type Deps = GatewayDeps & { sources: Partial<Sources> }

export function gatewayDeps(changes: Partial<Deps> = {}): Deps {
  return {
    catalogue: embeddedCatalogue(root),
    networkImages: networkImages(root),
    tokenImages: async () => undefined,
    media: async () => undefined,
    notices: 'zod',
    descriptors: (root) => (root === SAMPLE_DESCRIPTOR.root ? { body: {}, index: 0, proof: [] } : undefined),
    chains: ['eip155:1'],
    rpcs: (chainId) => (chainId === 'eip155:1' ? silentChain : undefined),
    bundlers: (chainId) => (chainId === 'eip155:1' ? silentChain : undefined),
    purchases: async () => [],
    features: () => SAMPLE_FEATURES,
    sources: SAMPLE_SOURCES,
    ...changes,
  }
}
