import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { expect, test, vi } from 'vitest'
import { testDeps } from '../../testing/testDeps.ts'
import { prefetchServedNetworks, requestGateway } from './requestGateway.ts'

const NETWORK = 'eip155:1'

test('[S4.3:prefetch] asks for the networks of a gateway once', async () => {
  const paths: string[] = []
  const fetch = vi.fn(async (url: string) => {
    paths.push(new URL(url).pathname)
    return Response.json(url.includes('supported-chains') ? { http: [NETWORK], ws: [] } : { balances: [] })
  })
  const gateway = { origin: 'https://gateway.example', projectId: 'app', clientId: undefined, fetch }
  const deps = { ...testDeps(), gateway }
  await prefetchServedNetworks(deps)
  await requestGateway(deps, NETWORK, gatewayContract.balance, {
    params: { address: `0x${'1'.repeat(40)}` },
    query: { chainId: NETWORK, currency: 'usd' },
  })
  expect(paths).toEqual(['/v1/supported-chains', `/v1/account/0x${'1'.repeat(40)}/balance`])
})
