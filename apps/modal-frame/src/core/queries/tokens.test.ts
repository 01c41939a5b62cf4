import { expect, test } from 'vitest'
import { settled, testDeps } from '../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, BASE, hostConfig, OTHER_ADDRESS } from '../../testing/testFixtures.ts'
import { testGateway, tokenBalance } from '../../testing/testGateway.ts'
import { configAtom } from '../host/config.ts'
import { toastAtom } from '../notices/toast.ts'
import { queryClient, STALE_MS } from './queryClient.ts'
import { queryKeys } from './queryKeys.ts'
import { refreshAccount } from './refreshAccount.ts'
import { tokensFailuresAtom, tokensQuery } from './tokens.ts'

const ACCOUNT = { network: ARBITRUM, address: ADDRESS }

function setUp(responses: Record<string, unknown> = {}, account = ACCOUNT) {
  const { deps, store, clock } = testDeps()
  const stack = testGateway({ balance: { balances: [tokenBalance()] }, ...responses })
  const all = { ...deps, gateway: stack.gateway }
  const fetchTokens = () => queryClient(store).fetchQuery({ ...tokensQuery(all, account), staleTime: 0 } as never)
  const lastRetry = () => store.get(tokensFailuresAtom)[`${account.network}:${ADDRESS}`]?.lastRetry
  return { ...stack, deps: all, store, clock, fetchTokens, lastRetry }
}

test('[S4.8:zeroDecimals] [S5.9:zeroDecimals] drops tokens with zero decimals and invalid items', async () => {
  const points = tokenBalance({ symbol: 'PTS', quantity: { decimals: '0', numeric: '1' } })
  const { fetchTokens } = setUp({ balance: { balances: [points, { surprise: 1 }, tokenBalance()] } })
  expect(await fetchTokens()).toMatchObject([{ symbol: 'ETH' }])
})

test('[S9.3:currency] requests balances in US dollars', async () => {
  const { fetchTokens, requests } = setUp()
  await fetchTokens()
  const [balance] = requests.filter(({ pathname }) => pathname.endsWith('/balance'))
  expect(balance?.searchParams.get('currency')).toBe('usd')
})

test('names tokens of the site only on their network', async () => {
  const token = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
  const { fetchTokens, requests, store } = setUp()
  store.set(configAtom, { ...hostConfig(), tokens: [`${ARBITRUM}:${token}`, `${BASE}:${OTHER_ADDRESS}`] })
  await fetchTokens()
  const [balance] = requests.filter(({ pathname }) => pathname.endsWith('/balance'))
  expect(balance?.searchParams.get('tokens')).toBe(token)
})

test('splits token requests by size and lists each token once', async () => {
  const tokens = Array.from(
    { length: 45 },
    (_, index) => `${ARBITRUM}:0x${String(100 + index).padStart(40, '2')}` as const,
  )
  const { fetchTokens, requests, store, deps } = setUp()
  store.set(configAtom, { ...hostConfig(), tokens })
  deps.gateway.fetch = async (url: string) => {
    requests.push(new URL(url))
    if (url.includes('supported-chains')) return Response.json({ http: [ARBITRUM], ws: [] })
    const named = new URL(url).searchParams.get('tokens')?.split(',') ?? []
    const balances = named.map((one) => tokenBalance({ symbol: 'TKN', address: `${ARBITRUM}:${one}` }))
    return Response.json({ balances: [tokenBalance(), ...balances] })
  }
  const listed = (await fetchTokens()) as { address?: string }[]
  expect(listed.map(({ address }) => address)).toEqual([undefined, ...tokens])
  const requested = requests.filter(({ pathname }) => pathname.endsWith('/balance'))
  expect(requested.map(({ searchParams }) => searchParams.get('tokens')?.split(',').length)).toEqual([20, 20, 5])
})

test('sends one request for two equal concurrent reads', async () => {
  const { fetchTokens, count } = setUp()
  await Promise.all([fetchTokens(), fetchTokens()])
  expect(count('balance')).toBe(1)
})

test('[S4.8:failure] stores the time of a failure and shows the toast', async () => {
  const { fetchTokens, store, clock, lastRetry } = setUp({ balance: 502 })
  await expect(fetchTokens()).rejects.toThrow('The gateway responded with 502. The source is down.')
  expect(lastRetry()).toBe(clock.now())
  expect(store.get(toastAtom)).toMatchObject({ variant: 'error', notice: { key: 'tokensFailed' } })
})

test('[S8.1:balanceRetry] [S9.1:balanceRetry] requests nothing for 30 s after a failure and repeats no toast', async () => {
  const { fetchTokens, count, store, clock } = setUp({ balance: 502 })
  await fetchTokens().catch(() => {})
  await clock.advance(29_999)
  expect(store.get(toastAtom)).toBeNull()
  await expect(fetchTokens()).rejects.toThrow('The gateway responded with 502')
  expect(count('balance')).toBe(1)
  expect(store.get(toastAtom)).toBeNull()
  await clock.advance(1)
  await fetchTokens().catch(() => {})
  expect(count('balance')).toBe(2)
})

test('[S3.1:tokens] stores tokens, loading state and last failure of an account', async () => {
  const { fetchTokens, respond, store, clock, lastRetry } = setUp()
  const state = () => queryClient(store).getQueryState(queryKeys.tokens(ACCOUNT))
  const pending = fetchTokens()
  expect(state()).toMatchObject({ fetchStatus: 'fetching', data: undefined })
  await pending
  expect(state()).toMatchObject({ fetchStatus: 'idle', data: [{ symbol: 'ETH' }] })
  respond('balance', 502)
  await fetchTokens().catch(() => {})
  expect(state()).toMatchObject({ fetchStatus: 'idle', data: [{ symbol: 'ETH' }] })
  expect(lastRetry()).toBe(clock.now())
})

test('[S4.8:success] clears the time of the failure after a success', async () => {
  const { fetchTokens, respond, clock, lastRetry } = setUp({ balance: 502 })
  await fetchTokens().catch(() => {})
  respond('balance', { balances: [tokenBalance()] })
  await clock.advance(30_000)
  expect(await fetchTokens()).toHaveLength(1)
  expect(lastRetry()).toBeUndefined()
})

test('skips the request and shows the toast on an unserved network', async () => {
  const { fetchTokens, count, store } = setUp({}, { network: BASE, address: ADDRESS })
  await expect(fetchTokens()).rejects.toThrow(`The gateway does not support ${BASE}.`)
  expect(count('balance')).toBe(0)
  expect(store.get(toastAtom)).toMatchObject({ notice: { key: 'tokensFailed' } })
})

test('reads the networks of a gateway once, and again after a failure', async () => {
  const { fetchTokens, count, respond, clock } = setUp({ 'supported-chains': 503 })
  await fetchTokens().catch(() => {})
  respond('supported-chains', { http: [ARBITRUM], ws: [] })
  await clock.advance(30_000)
  await fetchTokens()
  await fetchTokens()
  expect(count('supported-chains')).toBe(2)
})

test('refetches once after a transaction', async () => {
  const { fetchTokens, requests, deps, count } = setUp()
  await fetchTokens()
  await refreshAccount(deps, ACCOUNT)
  await fetchTokens()
  await fetchTokens()
  await settled()
  const forced = requests.filter(({ searchParams }) => searchParams.has('forceUpdate'))
  expect(forced).toHaveLength(1)
  expect(count('balance')).toBe(3)
})

test('[S7.12:answer] caches balances by network and address', async () => {
  const { deps, store, count } = setUp({ 'supported-chains': { http: [ARBITRUM, BASE], ws: [] } })
  const fetchTokens = (network: typeof ARBITRUM | typeof BASE, address: string) =>
    queryClient(store).fetchQuery({ ...tokensQuery(deps, { network, address }), staleTime: STALE_MS } as never)
  await fetchTokens(ARBITRUM, ADDRESS)
  await fetchTokens(ARBITRUM, ADDRESS)
  expect(count('balance')).toBe(1)
  await fetchTokens(BASE, ADDRESS)
  await fetchTokens(ARBITRUM, OTHER_ADDRESS)
  expect(count('balance')).toBe(3)
})
