import { InfiniteQueryObserver } from '@tanstack/query-core'
import { expect, test } from 'vitest'
import { queryClient } from '../../../core/queries/queryClient.ts'
import { settled, testDeps } from '../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM } from '../../../testing/testFixtures.ts'
import { testGateway } from '../../../testing/testGateway.ts'
import { historyQuery } from './history.ts'

const transaction = (id: string) => ({
  id,
  metadata: {
    operationType: 'send',
    hash: `0x${id.repeat(64)}`,
    minedAt: '2026-02-03T12:00:00.000Z',
    sentFrom: ADDRESS,
    sentTo: ADDRESS,
    status: 'confirmed',
    nonce: 1,
    chain: ARBITRUM,
  },
  transfers: [],
})

function observed(page: unknown) {
  const { deps, store } = testDeps()
  const world = testGateway({ history: page })
  const query = historyQuery({ ...deps, gateway: world.gateway }, { network: ARBITRUM, address: ADDRESS })
  const observer = new InfiniteQueryObserver(queryClient(store), query)
  const stop = observer.subscribe(() => {})
  return { ...world, observer, stop, state: () => observer.getCurrentResult() }
}

test('[S3.14:loading] [S3.14:transactions] [S3.14:cursor] [S7.4:answer] a history has its transactions, and the cursor of the next page', async () => {
  const { state, observer, answer, asked, stop } = observed({ data: [transaction('a')], next: 'cursor-2' })
  expect(state().isFetching).toBe(true)
  await settled()
  expect(state().isFetching).toBe(false)
  expect(state().data?.pages).toMatchObject([{ data: [{ id: 'a' }], next: 'cursor-2' }])
  answer('history', { data: [transaction('b')], next: null })
  await observer.fetchNextPage()
  expect(asked.at(-1)?.searchParams.get('cursor')).toBe('cursor-2')
  expect(state().data?.pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(['a', 'b'])
  expect(state().hasNextPage).toBe(false)
  stop()
})
