import { describe, expect, test, vi } from 'vitest'
import { settled, testDeps } from '../../testing/testDeps.ts'
import { connectedSession } from '../../testing/testFixtures.ts'
import { closeModal } from '../router/closeModal.ts'
import { goBack } from '../router/goBack.ts'
import { modalAtom, withLoading } from '../router/modal.ts'
import { navigate } from '../router/navigate.ts'
import { requestClose } from '../router/requestClose.ts'
import { routeAtom, routerAtom } from '../router/router.ts'
import { allWalletsAtom } from '../wallets/listedWallets.ts'
import { platformAtom, platformOf } from '../wallets/platform.ts'
import { openModal } from './openModal.ts'

const connected = { session: connectedSession() }

describe('opening', () => {
  test('[S2.3:view] [S2.3:namespace] [S3.3:namespace] [S4.3:namespace] opens the named view in the named namespace', () => {
    const { deps, store } = testDeps()
    openModal(deps, { view: 'AllWallets', namespace: 'solana' })
    expect(store.get(routeAtom).view).toBe('AllWallets')
    expect(store.get(modalAtom)).toMatchObject({ open: true, namespace: 'solana' })
    expect(store.get(allWalletsAtom)).toEqual([])
    openModal(deps)
    expect(store.get(modalAtom)).not.toHaveProperty('namespace')
  })

  test.each(['Connect', 'Account', 'AllWallets', 'ConnectingWalletConnectBasic', 'ApproveTransaction'] as const)(
    '[S2.3:view] opens %s by its name',
    (view) => {
      const { deps, store } = testDeps({}, connected)
      openModal(deps, { view })
      expect(store.get(routeAtom).view).toBe(view)
    },
  )

  test('[S2.4:account] [S2.4:connect] starts at Connect, or at Account once connected', () => {
    const current = testDeps()
    openModal(current.deps)
    expect(current.store.get(routeAtom).view).toBe('Connect')
    const known = testDeps({}, connected)
    openModal(known.deps)
    expect(known.store.get(routeAtom).view).toBe('Account')
  })

  test('starts at Connect for a namespace without a connection', () => {
    const { deps, store } = testDeps({}, connected)
    openModal(deps, { namespace: 'solana' })
    expect(store.get(routeAtom).view).toBe('Connect')
    openModal(deps, { namespace: 'eip155' })
    expect(store.get(routeAtom).view).toBe('Account')
  })

  test('[S2.2:AllWallets] [S2.2:ConnectingWalletConnectBasic] [S2.4:noAdaptersMobile] [S2.4:noAdaptersDesktop] starts with wallets on phones and a code elsewhere', () => {
    for (const view of [undefined, 'Networks'] as const) {
      const { deps, store } = testDeps({ universal: true })
      openModal(deps, { ...(view && { view }) })
      expect(store.get(routeAtom).view).toBe('ConnectingWalletConnectBasic')
      store.set(platformAtom, platformOf({ userAgent: 'iPhone', maxTouchPoints: 5 }))
      openModal(deps, { ...(view && { view }) })
      expect(store.get(routeAtom).view).toBe('AllWallets')
    }
  })

  test('[S4.5:unsupported] shows only UnsupportedChain on an unsupported network', () => {
    const { deps, store } = testDeps({}, { session: connectedSession('eip155:5') })
    openModal(deps, { view: 'Account' })
    expect(store.get(routeAtom).view).toBe('UnsupportedChain')
  })

  test('[S4.3:prefetch] [S4.3:prefetchConnected] prefetches wallet lists unless connected or without adapters', () => {
    const current = testDeps()
    const known = testDeps({}, connected)
    const basic = testDeps({ universal: true })
    for (const { deps, subjects } of [
      { deps: basic.deps, subjects: ['networks', 'views', 'connectors'] },
      { deps: current.deps, subjects: ['wallets', 'networks', 'views', 'connectors'] },
      { deps: known.deps, subjects: ['networks', 'views'] },
    ]) {
      const prefetch = vi.spyOn(deps, 'prefetch')
      openModal(deps)
      expect(prefetch).toHaveBeenCalledExactlyOnceWith(subjects)
    }
  })
})

describe('closing', () => {
  test('[S2.5:hidden] [S3.3:open] [S4.3:closeLoading] hides the modal and tells the host, once', () => {
    const { deps, store, host } = testDeps()
    const closed = vi.spyOn(host, 'closed')
    openModal(deps)
    expect(store.get(modalAtom).open).toBe(true)
    store.set(modalAtom, (modal) => withLoading(modal, true))
    closeModal(deps)
    closeModal(deps)
    expect(store.get(modalAtom)).toEqual({ open: false, loading: false, loadingByNamespace: {}, shake: false })
    expect(closed).toHaveBeenCalledOnce()
  })

  test('does not report a close by the host back to it', () => {
    const { deps, host } = testDeps()
    const closed = vi.spyOn(host, 'closed')
    openModal(deps)
    closeModal(deps, 'host')
    expect(closed).not.toHaveBeenCalled()
  })

  test('[S2.5:embeddedConnected] [S2.5:embeddedNotConnected] leads to Account or Connect if embedded, and stays on the page', () => {
    const current = testDeps({ embedded: true })
    openModal(current.deps, { view: 'AllWallets' })
    closeModal(current.deps)
    expect(current.store.get(routerAtom)).toEqual([{ view: 'Connect' }])
    expect(current.store.get(modalAtom).open).toBe(true)
    const known = testDeps({ embedded: true }, connected)
    openModal(known.deps, { view: 'Networks' })
    closeModal(known.deps)
    expect(known.store.get(routerAtom)).toEqual([{ view: 'Account' }])
  })

  test('[S3.3:shake] [S4.3:shake] [S9.1:shake] shakes for 500 ms if leaving is not allowed', async () => {
    const { deps, store, clock, host } = testDeps({}, { session: connectedSession('eip155:5') })
    const closed = vi.spyOn(host, 'closed')
    openModal(deps)
    void requestClose(deps)
    void requestClose(deps)
    expect(store.get(modalAtom)).toMatchObject({ open: true, shake: true })
    expect(clock.pending()).toBe(1)
    await clock.advance(499)
    expect(store.get(modalAtom).shake).toBe(true)
    await clock.advance(1)
    expect(store.get(modalAtom)).toMatchObject({ open: true, shake: false })
    expect(closed).not.toHaveBeenCalled()
  })

  test('closes the modal that is not embedded', async () => {
    const { deps, store } = testDeps()
    openModal(deps)
    await requestClose(deps)
    expect(store.get(modalAtom).open).toBe(false)
  })
})

describe('moving between views', () => {
  test('[S2.1:byName] tracks the click on a view and returns to the previous view', async () => {
    const { deps, store, host } = testDeps()
    const track = vi.spyOn(host, 'track')
    openModal(deps)
    navigate(deps, { view: 'AllWallets' })
    expect(store.get(routeAtom).view).toBe('AllWallets')
    expect(track).toHaveBeenLastCalledWith({ event: 'CLICK_ALL_WALLETS' })
    await goBack(deps)
    expect(store.get(routeAtom).view).toBe('Connect')
  })

  test('closes on back from the first view, except from an unsupported network', async () => {
    const { deps, store } = testDeps()
    openModal(deps)
    await goBack(deps)
    expect(store.get(modalAtom).open).toBe(false)
    const stuck = testDeps({}, { session: connectedSession('eip155:5') })
    openModal(stuck.deps)
    void goBack(stuck.deps)
    await settled()
    expect(stuck.store.get(modalAtom)).toMatchObject({ open: true, shake: true })
  })
})

test('ignores an event that the host does not take', async () => {
  const { deps, host } = testDeps()
  vi.spyOn(host, 'track').mockRejectedValue(new Error('gone'))
  openModal(deps)
  await settled()
})
