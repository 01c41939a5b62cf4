import { expect, test, vi } from 'vitest'
import { settled, testDeps } from '../../testing/testDeps.ts'
import { connectedSession } from '../../testing/testFixtures.ts'
import { openModal } from '../modal/openModal.ts'
import { closeModal } from '../router/closeModal.ts'
import { modalAtom, openCountAtom } from '../router/modal.ts'
import { routeAtom } from '../router/router.ts'
import { attemptAtom } from '../wallets/connecting/attempt.ts'
import { emailWallet } from '../wallets/wallets.ts'
import { showSignedIn } from './showSignedIn.ts'

function setUp(isReduced = false) {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isReduced } as MediaQueryList)
  const created = testDeps({}, { session: connectedSession() })
  openModal(created.deps)
  created.store.set(attemptAtom, { status: 'done', wallet: emailWallet })
  return { ...created, openCount: created.store.get(openCountAtom), isOpen: () => created.store.get(modalAtom).open }
}

test('shows the tick for 600 ms, then closes', async () => {
  const { deps, store, clock, openCount, isOpen } = setUp()
  const shown = showSignedIn(deps, openCount)
  await settled()
  expect([store.get(routeAtom).view, isOpen()]).toEqual(['Connecting', true])
  await clock.advance(600)
  await shown
  expect(isOpen()).toBe(false)
})

test('closes at once with reduced motion', async () => {
  const { deps, openCount, isOpen } = setUp(true)
  await showSignedIn(deps, openCount)
  expect(isOpen()).toBe(false)
})

test('leaves a later opening as it is', async () => {
  const { deps, store, openCount, isOpen } = setUp()
  closeModal(deps)
  openModal(deps, { view: 'Networks' })
  await showSignedIn(deps, openCount)
  expect([store.get(routeAtom).view, isOpen()]).toEqual(['Networks', true])
})
