import { beforeEach, expect, test, vi } from 'vitest'
import { hostStateAtom } from '../../core/host/hostState.ts'
import { toastAtom } from '../../core/notices/toast.ts'
import { queryClient } from '../../core/queries/queryClient.ts'
import { queryKeys } from '../../core/queries/queryKeys.ts'
import { tokensFailuresAtom } from '../../core/queries/tokens.ts'
import { modalAtom, opened } from '../../core/router/modal.ts'
import { testDeps } from '../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession, hostState } from '../../testing/testFixtures.ts'
import { testGateway, tokenBalance } from '../../testing/testGateway.ts'
import { prefetchAccount } from './prefetchAccount.ts'

const KEY = queryKeys.tokens({ network: ARBITRUM, address: ADDRESS })
const connected = hostState({ session: connectedSession() })

/** Tasks for idle time. */
let tasks: (() => void)[] = []

beforeEach(() => {
  tasks = []
  vi.stubGlobal('requestIdleCallback', (task: () => void) => tasks.push(task))
})

/** @param balance response of the gateway */
async function started(balance: object | number, isOpen = true) {
  const { deps, store } = testDeps({}, hostState())
  const { gateway, count } = testGateway({ balance })
  await prefetchAccount({ ...deps, gateway })
  if (isOpen) store.set(modalAtom, opened())
  return { store, connect: () => store.set(hostStateAtom, connected), count: () => count('/balance') }
}

test('requests the balances of an account that the visitor connects, once', async () => {
  const { store, connect, count } = await started({ balances: [tokenBalance()] })
  connect()
  store.set(hostStateAtom, { ...connected })
  for (const task of tasks) task()
  await vi.waitFor(() => expect(queryClient(store).getQueryData(KEY)).toHaveLength(1))
  expect([tasks.length, count()]).toEqual([1, 1])
})

test('requests no balances of a restored session', async () => {
  const { connect } = await started({ balances: [] }, false)
  connect()
  expect(tasks).toEqual([])
})

test('requests no balances on a hidden page', async () => {
  const { connect } = await started({ balances: [] })
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  connect()
  expect(tasks).toEqual([])
})

test('leaves a failure to the opening of the account', async () => {
  const { store, connect, count } = await started(502)
  connect()
  for (const task of tasks) task()
  await vi.waitFor(() => expect(queryClient(store).getQueryState(KEY)?.status).toBe('error'))
  expect(count()).toBe(1)
  expect([store.get(toastAtom), store.get(tokensFailuresAtom)]).toEqual([null, {}])
})
