import { expect, test, vi } from 'vitest'
import { CLOSED, modalAtom, opened } from '../../../../core/router/modal.ts'
import { routeAtom, routerAtom } from '../../../../core/router/router.ts'
import { attemptAtom, NO_ATTEMPT } from '../../../../core/wallets/connecting/attempt.ts'
import { walletConnectWallet } from '../../../../core/wallets/walletConnectWallet.ts'
import { fakeWalletConnect } from '../../../../testing/testConnectors.ts'
import { settled, testDeps } from '../../../../testing/testDeps.ts'
import { testView } from '../../../../testing/testView.tsx'
import { pairingAtom } from '../../state/pairing.ts'
import { ConnectingWalletConnectBasic } from './ConnectingWalletConnectBasic.tsx'

async function shown(open = true) {
  const connect = vi.fn(() => new Promise<never>(() => {}))
  const created = testDeps()
  const deps = { ...created.deps, connectors: [fakeWalletConnect({ connect })] }
  deps.store.set(routerAtom, [{ view: 'ConnectingWalletConnectBasic' }])
  if (open) deps.store.set(modalAtom, opened())
  const view = await testView({ deps }, <ConnectingWalletConnectBasic />)
  await view.after(settled)
  return { connect, store: deps.store, view }
}

test('[S2.2:ConnectingWalletConnectBasic] asks for a code once, also under StrictMode, and stays where it is', async () => {
  const { connect, store, view } = await shown()
  expect(connect).toHaveBeenCalledOnce()
  expect(store.get(attemptAtom)).toMatchObject({ status: 'asking', wallet: { id: walletConnectWallet.id } })
  expect(store.get(routeAtom).view).toBe('ConnectingWalletConnectBasic')
  await view.after(() =>
    store.set(pairingAtom, { status: 'ready', uri: 'wc:one@2', expiresAt: Number.MAX_SAFE_INTEGER }),
  )
  expect(view.image('QR code to connect a wallet')?.getAttribute('aria-busy')).toBe('false')
})

test('connects only while the modal is open', async () => {
  const { connect, store, view } = await shown(false)
  expect(connect).not.toHaveBeenCalled()
  await view.after(() => store.set(modalAtom, opened()))
  await view.after(settled)
  expect(connect).toHaveBeenCalledOnce()
  await view.after(() => {
    store.set(attemptAtom, NO_ATTEMPT)
    store.set(modalAtom, CLOSED)
  })
  await view.after(settled)
  expect(connect).toHaveBeenCalledOnce()
})

test('leads to the search over all wallets', async () => {
  const { store, view } = await shown()
  await view.click('Search wallets')
  expect(store.get(routeAtom).view).toBe('AllWallets')
})

test('does not retry by itself after a rejection', async () => {
  const { connect, store, view } = await shown()
  await view.after(() => store.set(attemptAtom, { status: 'declined', wallet: walletConnectWallet }))
  await view.after(settled)
  expect(view.heading()).toBe('Connection declined')
  expect(connect).toHaveBeenCalledOnce()
  await view.click('Try again')
  expect(connect).toHaveBeenCalledTimes(2)
})
