import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { expect, test } from 'vitest'
import { fakeEmailConnector } from '../../testing/testConnectors.ts'
import { deferred, settled, testDeps } from '../../testing/testDeps.ts'
import { pendingRequestsAtom } from '../router/pendingRequests.ts'
import { routeAtom, routerAtom } from '../router/router.ts'
import { cancelRequest } from './cancelRequest.ts'
import { showApproval } from './showApproval.ts'

function setUp() {
  const { store } = testDeps()
  store.set(routerAtom, [{ view: 'Connect' }, { view: 'EmailVerifyOtp' }])
  const { promise: response, resolve } = deferred<string>()
  const shown = showApproval({ store }, fakeEmailConnector({}), { method: 'signIn', result: response })
  return { store, resolve, shown }
}

test("shows the connector's request until it is answered, without Back", async () => {
  const { store, resolve, shown } = setUp()
  expect(store.get(routerAtom)).toEqual([{ view: 'ApproveTransaction' }])
  expect(store.get(pendingRequestsAtom)).toMatchObject([{ method: 'signIn', endsOnClose: true }])
  resolve('signed')
  expect(await shown).toBe('signed')
  expect(store.get(pendingRequestsAtom)).toEqual([])
  expect(store.get(routerAtom)).toEqual([{ view: 'Connect' }, { view: 'EmailVerifyOtp' }])
})

test('stays on a view that the user opened meanwhile', async () => {
  const { store, shown } = setUp()
  store.set(routerAtom, [{ view: 'WhatIsAWallet' }])
  const id = store.get(pendingRequestsAtom)[0]?.id ?? -1
  cancelRequest({ store }, id)
  await expect(shown).rejects.toSatisfy((cause) => isAirlockError(cause, 'USER_REJECTED'))
  await settled()
  expect(store.get(routeAtom).view).toBe('WhatIsAWallet')
})
