import { expect, test, vi } from 'vitest'
import { hostStateAtom } from '../../../../core/host/hostState.ts'
import { routeAtom, routerAtom } from '../../../../core/router/router.ts'
import { catalogueAtom } from '../../../../core/wallets/catalogue.ts'
import { attemptAtom } from '../../../../core/wallets/connecting/attempt.ts'
import { platformAtom } from '../../../../core/wallets/platform.ts'
import { fromCustom } from '../../../../core/wallets/wallets.ts'
import { testDeps } from '../../../../testing/testDeps.ts'
import { hostState, walletHandle } from '../../../../testing/testFixtures.ts'
import { testView } from '../../../../testing/testView.tsx'
import { GetWallet } from './GetWallet.tsx'

const ENTRY = {
  id: 'com.new',
  name: 'New Wallet',
  rdns: 'com.new',
  chrome_store: 'https://chrome.example/',
  app_store: 'https://apple.example/',
  play_store: 'https://play.example/',
}
const links = () => [...document.querySelectorAll('a')].map(({ href }) => href)
const steps = () => [...document.querySelectorAll('.get-wallet-step')].map(({ textContent }) => textContent)

async function shown({
  wallet = fromCustom(ENTRY),
  os = 'other',
}: {
  wallet?: ReturnType<typeof fromCustom>
  os?: 'other' | 'ios'
} = {}) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 Chrome/136.0.0.0 Safari/537.36')
  const created = testDeps({}, { wallets: [] })
  created.store.set(routerAtom, [{ view: 'Connect' }, { view: 'GetWallet', wallet }])
  if (os === 'ios') {
    created.store.set(platformAtom, { kind: 'phone', os, reusesPairing: true, isTelegram: false })
  }
  return { ...created, view: await testView(created, <GetWallet />) }
}

test('opens the steps of a chosen wallet, and returns to the choice', async () => {
  const { deps, store } = testDeps({}, { wallets: [] })
  store.set(catalogueAtom, [ENTRY])
  store.set(routerAtom, [{ view: 'Connect' }, { view: 'GetWallet' }])
  const view = await testView({ deps }, <GetWallet />)
  await view.click('NNew WalletChrome · iPhone · AndroidGet')
  expect(store.get(routeAtom)).toMatchObject({ view: 'GetWallet', wallet: { id: 'com.new' } })
  expect(store.get(routerAtom)).toHaveLength(3)
})

test('leads to the own browser first, and to phones by a code', async () => {
  const { view } = await shown()
  expect(view.tabs()).toEqual(['Chrome', 'iPhone', 'Android'])
  expect(links()).toEqual(['https://chrome.example/'])
  expect(steps()).toEqual(['Install New Wallet', 'Create a wallet', 'Come back here'])
  await view.click('Android')
  expect(view.image('Install New Wallet')).toBeDefined()
  expect(links()).toEqual([])
})

test('leads a phone to its own store', async () => {
  const { view, host } = await shown({ os: 'ios' })
  const track = vi.spyOn(host, 'track')
  expect(view.tabs()).toEqual([])
  expect(links()).toEqual(['https://apple.example/'])
  expect(view.text()).not.toContain('Waiting for')
  // A browser that follows no link.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true })
  await view.after(() => document.querySelector('a')?.click())
  expect(track).toHaveBeenCalledExactlyOnceWith({ event: 'GET_WALLET', properties: { name: 'New Wallet' } })
})

test('[T211] offers the awaited wallet once it appears, and calls it only after a press', async () => {
  const { view, store, host } = await shown()
  const hostConnect = vi.spyOn(host, 'connect')
  expect(view.text()).toContain('Waiting for New Wallet…')
  const wallets = [walletHandle({ name: 'New Wallet', rdns: 'com.new', connectorId: 'com.new' })]
  await view.after(() => store.set(hostStateAtom, hostState({ wallets })))
  expect(view.heading()).toBe('New Wallet is installed')
  expect(view.announced()).toContain('New Wallet is installed')
  expect(hostConnect).not.toHaveBeenCalled()
  await view.click('Connect New Wallet')
  expect(store.get(attemptAtom)).toMatchObject({ status: 'asking', wallet: { rdns: 'com.new' } })
})

test('[T44] shows no link that is not https', async () => {
  const { view } = await shown({ wallet: fromCustom({ id: 'evil', name: 'Evil', homepage: 'javascript:alert(1)' }) })
  expect(links()).toEqual([])
  expect(view.text()).toContain('No download link.')
})
