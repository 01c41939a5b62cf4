import { expect, test } from 'vitest'
import { testDeps } from '../../testing/testDeps.ts'
import { connectedSession } from '../../testing/testFixtures.ts'
import { openModal } from '../modal/openModal.ts'
import { modalAtom, openCountAtom } from '../router/modal.ts'
import { pendingRequestsAtom } from '../router/pendingRequests.ts'
import { routeAtom } from '../router/router.ts'
import { closeAfterConnect } from './closeAfterConnect.ts'

function connected() {
  const { deps, store } = testDeps({}, { session: connectedSession() })
  openModal(deps)
  return { deps, store, openCount: store.get(openCountAtom) }
}

test('closes the modal', () => {
  const { deps, store, openCount } = connected()
  closeAfterConnect(deps, openCount)
  expect(store.get(modalAtom).open).toBe(false)
})

test('shows a request that the page made while the tick was shown', () => {
  const { deps, store, openCount } = connected()
  const request = { id: 1, method: 'personal_sign', wallet: 'Far Wallet', endsOnClose: false }
  store.set(pendingRequestsAtom, [{ ...request, view: 'ContinueInWallet' }])
  closeAfterConnect(deps, openCount)
  expect([store.get(modalAtom).open, store.get(routeAtom).view]).toEqual([true, 'ContinueInWallet'])
})

test('leaves a view that the page opened since', () => {
  const { deps, store, openCount } = connected()
  openModal(deps, { view: 'Networks' })
  closeAfterConnect(deps, openCount)
  expect([store.get(modalAtom).open, store.get(routeAtom).view]).toEqual([true, 'Networks'])
})
