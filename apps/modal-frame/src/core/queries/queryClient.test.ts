import { QueryObserver } from '@tanstack/query-core'
import { expect, test, vi } from 'vitest'
import { settled, testDeps } from '../../testing/testDeps.ts'
import { CLOSED, modalAtom, opened } from '../router/modal.ts'
import { queryClient } from './queryClient.ts'

const STALE_MS = 300_000

function watched() {
  const { store } = testDeps()
  const client = queryClient(store)
  const queryFn = vi.fn(async () => 1)
  const observer = new QueryObserver(client, { queryKey: ['it'], queryFn })
  return { store, queryFn, watch: () => observer.subscribe(() => {}), observer, client }
}

test('[S9.10:staleTime] [S9.10:refetch] refetches responses older than 5 min on open and focus', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { store, queryFn, watch } = watched()
  const stop = watch()
  await settled()
  store.set(modalAtom, opened())
  await settled()
  expect(queryFn).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + STALE_MS)
  dispatchEvent(new Event('focus'))
  await settled()
  expect(queryFn).toHaveBeenCalledTimes(2)
  store.set(modalAtom, CLOSED)
  vi.setSystemTime(Date.now() + STALE_MS)
  dispatchEvent(new Event('focus'))
  await settled()
  expect(queryFn).toHaveBeenCalledTimes(2)
  store.set(modalAtom, opened())
  await settled()
  expect(queryFn).toHaveBeenCalledTimes(3)
  stop()
  vi.useRealTimers()
})

test('[S9.10:retry] retries no failed query and keeps the data of an earlier success', async () => {
  const { client, observer, queryFn, watch } = watched()
  const stop = watch()
  await settled()
  queryFn.mockRejectedValue(new Error('down'))
  await client.refetchQueries({ queryKey: ['it'] })
  expect(queryFn).toHaveBeenCalledTimes(2)
  expect(observer.getCurrentResult()).toMatchObject({ data: 1, isRefetchError: true })
  stop()
})
