import { expect, test, vi } from 'vitest'
import { toastAtom } from '../../../core/notices/toast.ts'
import { deferred, settled, testDeps } from '../../../testing/testDeps.ts'
import { completeSignIn } from './completeSignIn.ts'

const SIGNED = [{ message: 'app.example wants you', signature: '0x12' }]

test.each(['resolve', 'reject'] as const)('a toast says that the page verifies until it has: %s', async (outcome) => {
  const { deps, host, store } = testDeps()
  const answer = deferred<null>()
  const complete = vi.spyOn(host, 'completeSignIn').mockReturnValue(answer.promise)
  const done = completeSignIn(deps, SIGNED).catch((cause) => cause)
  await settled()
  expect(store.get(toastAtom)).toMatchObject({ variant: 'loading' })
  expect(complete).toHaveBeenCalledExactlyOnceWith({ signed: SIGNED })
  answer[outcome](null)
  expect(await done).toBe(outcome === 'resolve' ? undefined : null)
  expect(store.get(toastAtom)).toBeNull()
})
