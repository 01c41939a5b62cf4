import { InfiniteQueryObserver } from '@tanstack/query-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../core/queries/queryClient.ts'
import { settled, testDeps } from '../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM } from '../../../testing/testFixtures.ts'
import { testGateway } from '../../../testing/testGateway.ts'
import { nftsQuery } from './nfts.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const LATE = { data: [], next: null, is_partial: true }
const MINUTES_10 = 600_000

async function observed(page: unknown) {
  const { deps, store } = testDeps()
  const stack = testGateway({ nfts: page })
  const query = nftsQuery({ ...deps, gateway: stack.gateway }, { network: ARBITRUM, address: ADDRESS })
  const observer = new InfiniteQueryObserver(queryClient(store), query)
  const stop = observer.subscribe(() => {})
  await settled()
  /** @returns the number of requests */
  const after = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 1_000) {
      await vi.advanceTimersByTimeAsync(1_000)
      await settled()
    }
    return stack.count('nfts')
  }
  return { ...stack, after, stop, isStale: () => observer.getCurrentResult().isStale }
}

test('refetches incomplete NFTs soon, until they are complete', async () => {
  const { after, respond, isStale, stop } = await observed(LATE)
  expect([await after(1_000), isStale()]).toEqual([1, true])
  respond('nfts', { data: [], next: null })
  expect([await after(1_000), isStale()]).toEqual([2, false])
  expect(await after(MINUTES_10)).toBe(2)
  stop()
})

test.each([
  ['stay late', LATE],
  ['are refused then', 503],
])('refetches NFTs that %s, after twice as long each time, eight times in all', async (_what, later) => {
  const { after, respond, stop } = await observed(LATE)
  respond('nfts', later)
  const requests = []
  for (const seconds of [2, 3, 1, 8, 16, 32, 64]) requests.push(await after(seconds * 1_000))
  expect(requests).toEqual([2, 2, 3, 4, 5, 6, 7])
  expect(await after(MINUTES_10)).toBe(8)
  stop()
})
