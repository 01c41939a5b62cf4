import { InfiniteQueryObserver } from '@tanstack/query-core'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../../../core/queries/queryClient.ts'
import { refreshAccount } from '../../../../core/queries/refreshAccount.ts'
import { deferred, settled, testDeps } from '../../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM } from '../../../../testing/testFixtures.ts'
import { testGateway } from '../../../../testing/testGateway.ts'
import { historyQuery } from './historyQuery.ts'

const transaction = (id: string, status = 'confirmed') => ({
  id,
  metadata: {
    operationType: 'send',
    hash: `0x${id.repeat(64)}`,
    minedAt: '2026-02-03T12:00:00.000Z',
    sentFrom: ADDRESS,
    sentTo: ADDRESS,
    status,
    nonce: 1,
    chain: ARBITRUM,
  },
  transfers: [],
})

const ACCOUNT = { network: ARBITRUM, address: ADDRESS }

function observed(page: unknown, fetch?: (url: string) => Promise<Response>) {
  const { deps, store } = testDeps()
  const stack = testGateway({ history: page })
  const gateway = { ...stack.gateway, ...(fetch && { fetch }) }
  const query = historyQuery({ ...deps, gateway }, ACCOUNT)
  const observer = new InfiniteQueryObserver(queryClient(store), query)
  const stop = observer.subscribe(() => {})
  return { ...stack, deps, observer, stop, state: () => observer.getCurrentResult() }
}

test('[S3.14:loading] [S3.14:transactions] [S3.14:cursor] [S7.4:answer] returns the transactions and the cursor of the next page', async () => {
  const { state, observer, respond, requests, stop } = observed({ data: [transaction('a')], next: 'cursor-2' })
  expect(state().isFetching).toBe(true)
  await settled()
  expect(state().isFetching).toBe(false)
  expect(state().data?.pages).toMatchObject([{ data: [{ id: 'a' }], next: 'cursor-2' }])
  respond('history', { data: [transaction('b')], next: null })
  await observer.fetchNextPage()
  expect(requests.at(-1)?.searchParams.get('cursor')).toBe('cursor-2')
  expect(state().data?.pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(['a', 'b'])
  expect(state().hasNextPage).toBe(false)
  stop()
})

async function threePages(last: string[] = ['e', 'f'], status = 'confirmed', more: object = {}) {
  const stack = observed({ data: [transaction('a'), transaction('b')], next: 'cursor-2' })
  await settled()
  stack.respond('history', { data: [transaction('c'), transaction('d')], next: 'cursor-3' })
  await stack.observer.fetchNextPage()
  stack.respond('history', { data: last.map((id) => transaction(id, status)), next: 'cursor-4', ...more })
  await stack.observer.fetchNextPage()
  const cursors = () => stack.requests.slice(1).map(({ searchParams }) => searchParams.get('cursor'))
  const ids = () => stack.state().data?.pages.flatMap(({ data }) => data.map(({ id }) => id))
  return { ...stack, cursors, ids }
}

test('refreshes a list of many pages with one request', async () => {
  const { observer, respond, cursors, ids, stop } = await threePages()
  respond('history', { data: [transaction('a'), transaction('b')], next: 'cursor-2' })
  await observer.refetch()
  expect(cursors()).toEqual([null, 'cursor-2', 'cursor-3', null])
  expect(ids()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  stop()
})

test('moves pages for a new transaction without reading them again', async () => {
  const { observer, respond, cursors, ids, stop } = await threePages()
  respond('history', { data: [transaction('9'), transaction('a')], next: 'moved' })
  await observer.refetch()
  expect(cursors()).toEqual([null, 'cursor-2', 'cursor-3', null])
  expect(ids()).toEqual(['9', 'a', 'b', 'c', 'd'])
  respond('history', { data: [transaction('e'), transaction('f')], next: null })
  await observer.fetchNextPage()
  expect(cursors().at(-1)).toBe('cursor-3')
  expect(ids()).toEqual(['9', 'a', 'b', 'c', 'd', 'e', 'f'])
  stop()
})

test('[S9.11:transactions] polls a history every 30 s only while a transaction is pending', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { respond, count, stop } = observed({ data: [transaction('a', 'pending')], next: null })
  await settled()
  await vi.advanceTimersByTimeAsync(29_999)
  await settled()
  expect(count('history')).toBe(1)
  respond('history', { data: [transaction('a')], next: null })
  await vi.advanceTimersByTimeAsync(1)
  await settled()
  expect(count('history')).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  await settled()
  expect(count('history')).toBe(2)
  stop()
  vi.useRealTimers()
})

test('reloads a page with a pending transaction', async () => {
  const { observer, respond, cursors, stop } = await threePages(['e'], 'pending')
  respond('history', { data: [transaction('a'), transaction('b')], next: 'cursor-2' })
  await observer.refetch()
  expect(cursors().slice(3)).toEqual([null, 'cursor-3'])
  stop()
})

test('reloads a page that lacks a transaction', async () => {
  const { observer, respond, cursors, stop } = await threePages(['e'], 'confirmed', { is_partial: true })
  respond('history', { data: [transaction('a'), transaction('b')], next: 'cursor-2' })
  await observer.refetch()
  expect(cursors().slice(3)).toEqual([null, 'cursor-3'])
  stop()
})

test('reads later pages again if the complete first page is new', async () => {
  const { observer, respond, cursors, stop } = await threePages()
  respond('history', { data: [transaction('7'), transaction('8')], next: 'moved' })
  await observer.refetch()
  expect(cursors().slice(3)).toEqual([null, 'moved', 'moved'])
  stop()
})

test('refetches only the first page once after a transaction', async () => {
  const { respond, requests, deps, observer, state, stop } = observed({ data: [transaction('a')], next: 'cursor-2' })
  await settled()
  respond('history', { data: [transaction('b')], next: 'cursor-2' })
  await refreshAccount(deps, ACCOUNT)
  expect(state().data?.pages).toMatchObject([{ data: [{ id: 'b' }] }])
  await observer.fetchNextPage()
  await observer.refetch()
  const pages = requests.filter(({ pathname }) => pathname.endsWith('/history'))
  expect(pages.map(({ searchParams }) => searchParams.has('forceUpdate'))).toEqual([false, true, false, false])
  stop()
})

test('does not wait for a first answer that started before a transaction', async () => {
  const first = deferred<Response>()
  const { gateway } = testGateway({ history: { data: [transaction('b')], next: null } })
  const histories: string[] = []
  const { deps, state, stop } = observed(undefined, (url) => {
    if (!url.includes('/history')) return gateway.fetch(url)
    return histories.push(url) === 1 ? first.promise : gateway.fetch(url)
  })
  await settled()
  await refreshAccount(deps, ACCOUNT)
  first.resolve(Response.json({ data: [transaction('a')], next: null }))
  await settled()
  expect(state().data?.pages).toMatchObject([{ data: [{ id: 'b' }] }])
  expect(histories.map((url) => url.includes('forceUpdate'))).toEqual([false, true])
  stop()
})
