import type { HostConfig } from '@airlock/protocol/channel/schemas'
import { expect, test, vi } from 'vitest'
import { configAtom } from '../core/host/config.ts'
import { readGasPriceCap } from '../core/networks/readGasPriceCap.ts'
import { toastAtom } from '../core/notices/toast.ts'
import { profileQuery } from '../core/queries/profile.ts'
import { queryClient } from '../core/queries/queryClient.ts'
import { refreshAccount } from '../core/queries/refreshAccount.ts'
import { tokensQuery } from '../core/queries/tokens.ts'
import { historyQuery } from '../features/account/state/activity/historyQuery.ts'
import { nftsQuery } from '../features/account/state/nfts.ts'
import { enterReceiver } from '../features/send/flows/enterReceiver.ts'
import { ADDRESS, ARBITRUM, ARBITRUM_DEFINITION, BASE, hostConfig } from '../testing/testFixtures.ts'
import { testGateway, tokenBalance } from '../testing/testGateway.ts'
import { setUpSend } from '../testing/testSend.ts'

async function requestAll(served: string, config: Partial<HostConfig> = {}) {
  const { deps, store, clock } = setUpSend()
  store.set(configAtom, hostConfig(config))
  const stack = testGateway({ 'supported-chains': { http: [served], ws: [] } })
  const fetch = vi.fn(stack.gateway.fetch)
  const all = { ...deps, gateway: { ...stack.gateway, fetch } }
  const account = { network: ARBITRUM, address: ADDRESS }
  const client = queryClient(store)
  const pages = [historyQuery(all, account), nftsQuery(all, account)] as const
  const named = enterReceiver(all, 'ada.eth')
  await clock.advance(0)
  await clock.advance(300)
  await Promise.allSettled([
    named,
    readGasPriceCap(all, { ...ARBITRUM_DEFINITION, chainNamespace: 'eip155', caipNetworkId: ARBITRUM } as never),
    client.fetchQuery(tokensQuery(all, account) as never),
    client.fetchQuery(profileQuery(all, account) as never),
    ...pages.map((query) => client.fetchInfiniteQuery(query as never)),
  ])
  return { urls: stack.requests, sent: fetch.mock.calls as unknown as readonly [string, RequestInit][] }
}

test('[S7.1:fallback] [S7.4:fallback] shows no activity, NFTs or names on an unserved network, without errors', async () => {
  const { deps, store } = setUpSend()
  const { gateway } = testGateway({ 'supported-chains': { http: [BASE], ws: [] } })
  const track = vi.spyOn(deps.host, 'track')
  const account = { network: ARBITRUM, address: ADDRESS }
  const all = { ...deps, gateway }
  const client = queryClient(store)
  for (const query of [historyQuery(all, account), nftsQuery(all, account)]) {
    const { pages } = (await client.fetchInfiniteQuery(query as never)) as { pages: unknown }
    expect(pages).toMatchObject([{ data: [], next: null }])
  }
  expect(await client.fetchQuery(profileQuery(all, account) as never)).toEqual({})
  expect(await readGasPriceCap(all, { caipNetworkId: ARBITRUM } as never)).toBeUndefined()
  expect([track.mock.calls, store.get(toastAtom)]).toEqual([[], null])
})

const pathsOf = (urls: readonly URL[]) => [...new Set(urls.map(({ pathname }) => pathname))].toSorted()

test('[S5.6] [S7.1:guard] requests only the supported chains if the gateway does not serve the network', async () => {
  expect(pathsOf((await requestAll(BASE)).urls)).toEqual(['/v1/supported-chains'])
})

test('[S7.2:request] reads the networks that the gateway serves once, by GET', async () => {
  const { sent } = await requestAll(ARBITRUM)
  const reads = sent.filter(([url]) => new URL(url).pathname === '/v1/supported-chains')
  expect(reads.map(([, { method }]) => method)).toEqual(['GET'])
})

test.each([
  [{}, 'html-eip155-0.1.0'],
  [{ universal: true }, 'html-universal-0.1.0'],
])(
  '[S7.2:everyRequest] names the project, and the type and version of the SDK, in every request: %j',
  async (config, version) => {
    const { urls } = await requestAll(ARBITRUM, config)
    expect(urls.length).toBeGreaterThan(5)
    for (const { searchParams } of urls) {
      const names = ['projectId', 'st', 'sv'].map((name) => searchParams.get(name))
      expect(names).toEqual(['default', 'appkit', version])
    }
  },
)

const SDK = { projectId: 'default', st: 'appkit', sv: 'html-eip155-0.1.0' }
const CALLS = [
  ['[S7.3:request]', `/v1/identity/${ADDRESS}`, { sender: ADDRESS }],
  ['[S7.9:request]', '/v1/convert/gas-price', { chainId: ARBITRUM }],
  ['[S7.13:request]', '/v1/profile/account/ada.eth', { apiVersion: '2' }],
] as const

test.each(CALLS)('%s sends GET %s with its query and the type and version of the SDK', async (_id, path, query) => {
  const { sent } = await requestAll(ARBITRUM)
  const calls = sent.map(([url, { method }]) => ({ url: new URL(url), method }))
  const [call] = calls.filter(({ url }) => url.pathname === path)
  expect(call?.method).toBe('GET')
  expect(Object.fromEntries(call?.url.searchParams ?? [])).toEqual({ ...query, ...SDK })
})

test('[S7.12:request] sends currency, chain, SDK and the reload flag with GET balances', async () => {
  const { deps, store } = setUpSend()
  const stack = testGateway({ balance: { balances: [tokenBalance()] } })
  const fetch = vi.fn(stack.gateway.fetch)
  const all = { ...deps, gateway: { ...stack.gateway, fetch } }
  const account = { network: ARBITRUM, address: ADDRESS }
  await queryClient(store).fetchQuery(tokensQuery(all, account) as never)
  await refreshAccount(all, account)
  await queryClient(store).fetchQuery({ ...tokensQuery(all, account), staleTime: 0 } as never)
  const calls = (fetch.mock.calls as unknown as [string, RequestInit][]).flatMap(([text, { method }]) => {
    const { pathname, searchParams } = new URL(text)
    return pathname === `/v1/account/${ADDRESS}/balance` ? [{ method, ...Object.fromEntries(searchParams) }] : []
  })
  const plain = { method: 'GET', currency: 'usd', chainId: ARBITRUM, ...SDK }
  expect(calls).toEqual([plain, { ...plain, forceUpdate: expect.any(String) }])
})

test('[S7.1:provider] sends every call to the gateway of the project', async () => {
  const { urls } = await requestAll(ARBITRUM)
  expect(pathsOf(urls)).toEqual([
    `/v1/account/${ADDRESS}/balance`,
    `/v1/account/${ADDRESS}/history`,
    `/v1/account/${ADDRESS}/nfts`,
    '/v1/convert/gas-price',
    `/v1/identity/${ADDRESS}`,
    '/v1/profile/account/ada.eth',
    '/v1/supported-chains',
  ])
  for (const { origin, searchParams } of urls) {
    expect([origin, searchParams.get('projectId')]).toEqual(['https://gateway.example', 'default'])
  }
})
