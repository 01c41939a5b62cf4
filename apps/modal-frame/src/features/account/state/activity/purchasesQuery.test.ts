import type { Transaction } from '@airlock/protocol/gateway/answers/history'
import { describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../../../core/queries/queryClient.ts'
import { testDeps } from '../../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM } from '../../../../testing/testFixtures.ts'
import { testGateway } from '../../../../testing/testGateway.ts'
import { groupTransactions } from './groupTransactions.ts'
import { historyQuery } from './historyQuery.ts'
import { purchasesQuery } from './purchasesQuery.ts'

const ACCOUNT = { network: ARBITRUM, address: ADDRESS }
const HASH = `0x${'b'.repeat(64)}`

function row(id: string, operationType: string, hash = HASH): Transaction {
  return {
    id,
    metadata: {
      operationType,
      hash,
      minedAt: '2026-01-31T12:00:00.000Z',
      sentFrom: '',
      sentTo: ADDRESS,
      status: 'confirmed',
      nonce: 0,
      chain: ARBITRUM,
      application: { name: operationType === 'bought' ? 'checkout' : null, iconUrl: null },
    },
    transfers: null,
  }
}

function setUp(onramp: object[]) {
  const { deps, store } = testDeps()
  const features = { swap: [], onramp, names: null, sessions: false, faucets: {} }
  const stack = testGateway({ features, history: { data: [row('1', 'bought')], next: null } })
  const fetch = vi.fn(stack.gateway.fetch)
  const all = { ...deps, gateway: { ...stack.gateway, fetch } }
  return { all, fetch, client: queryClient(store), response: stack.respond }
}
const historyCalls = (fetch: { mock: { calls: unknown[][] } }) =>
  fetch.mock.calls.filter(([url]) => String(url).includes('/history')) as [string, RequestInit][]

describe('purchasesQuery', () => {
  test('[S3.14:coinbase] [S7.4:noCache] keeps on-ramp rows in a separate list, requested with no cache', async () => {
    const { all, fetch, client } = setUp([{ name: 'checkout', title: 'Checkout' }])
    expect(await client.fetchQuery(purchasesQuery(all, ACCOUNT) as never)).toMatchObject([{ id: '1' }])
    const [[url, init] = ['', {}]] = historyCalls(fetch)
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ onramp: 'coinbase', chainId: ARBITRUM })
    expect(init.cache).toBe('no-cache')
    expect(client.getQueryData(historyQuery(all, ACCOUNT).queryKey ?? [])).toBeUndefined()
  })
})

test('[S7.4:request] requests the history by GET, page by page, and purchases by the same path', async () => {
  const { all, fetch, client, response: respond } = setUp([{ name: 'checkout', title: 'Checkout' }])
  respond('history', { data: [row('1', 'receive')], next: 'cursor-2' })
  await client.fetchInfiniteQuery({ ...historyQuery(all, ACCOUNT), pages: 2 } as never)
  await client.fetchQuery(purchasesQuery(all, ACCOUNT) as never)
  const calls = historyCalls(fetch).map(([url, { method }]) => {
    const { pathname, searchParams } = new URL(url)
    const [cursor, onramp, chainId] = ['cursor', 'onramp', 'chainId'].map((name) => searchParams.get(name))
    return { method, pathname, cursor, onramp, chainId }
  })
  const call = { method: 'GET', pathname: `/v1/account/${ADDRESS}/history`, chainId: ARBITRUM, onramp: null }
  expect(calls).toEqual([
    { ...call, cursor: null },
    { ...call, cursor: 'cursor-2' },
    { ...call, cursor: null, onramp: 'coinbase' },
  ])
})

describe('groupTransactions', () => {
  test('shows one row for a purchase and its transaction', () => {
    const both = [row(HASH, 'bought'), row(HASH, 'receive')]
    const [month] = groupTransactions(both, ARBITRUM).months
    expect(month?.transactions.map(({ metadata }) => metadata.operationType)).toEqual(['bought'])
  })
})
