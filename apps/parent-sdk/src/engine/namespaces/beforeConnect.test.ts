import type { CaipNetworkId } from '@airlock/protocol/caip'
import { expect, test } from 'vitest'
import { createFacade } from '../../page/kit/createFacade.ts'
import { createDeps, ETHEREUM } from '../../testing/fakeDeps.ts'
import type { ProviderDeps } from '../../types/Namespace.ts'
import { serveProvider as serveBitcoin } from './bip122/serveProvider.ts'
import { serveProvider as serveEvm } from './eip155/serveProvider.ts'
import { serveProvider as servePolkadot } from './polkadot/serveProvider.ts'
import { serveProvider as serveSolana } from './solana/serveProvider.ts'

const modal = { open: async () => {}, isOpen: () => false, subscribe: () => () => {} }

test.each<[CaipNetworkId, typeof serveSolana, method: string]>([
  ['eip155:1', serveEvm, 'personal_sign'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', serveSolana, 'solana_signMessage'],
  ['bip122:000000000019d6689c085ae165831e93', serveBitcoin, 'signMessage'],
  ['polkadot:91b171bb158e2d3848fa23a9f1c25182', servePolkadot, 'polkadot_signMessage'],
])('[S8.4:request] rejects requests of the provider of %s before connecting', async (caipNetworkId, serve, method) => {
  const deps = createDeps({ networks: [{ ...ETHEREUM, caipNetworkId }] })
  const { provider, emit } = createFacade((args) => request(args))
  const request = serve({ ...deps, modal, provider, emit, disconnect() {} } as ProviderDeps)
  // EVM providers connect by a request: https://eips.ethereum.org/EIPS/eip-1102
  if (!caipNetworkId.startsWith('eip155')) expect(provider).toHaveProperty('connect', expect.any(Function))
  await expect(provider.request({ method, params: { message: 'hello' } })).rejects.toMatchObject({
    code: 4100,
    name: 'UNAUTHORIZED',
    details: `Please call connect() before request(): ${method}`,
  })
})
