import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { routeAtom } from '../../../../core/router/router.ts'
import { walletPagesAtom } from '../../../../core/wallets/catalogue.ts'
import { connectorsAtom } from '../../../../core/wallets/sessionConnector.ts'
import { fakeWalletConnect } from '../../../../testing/testConnectors.ts'
import { settled, testDeps } from '../../../../testing/testDeps.ts'
import { walletHandle } from '../../../../testing/testFixtures.ts'
import { testView } from '../../../../testing/testView.tsx'
import { AllWallets } from './AllWallets.tsx'

const CERTIFIED = { isCertified: true, mobile_link: 'good://' } as const

function withPage() {
  const created = testDeps({}, { wallets: [walletHandle({ rdns: 'com.good', connectorId: 'com.good' })] })
  const wallets = [
    { id: 'good', name: 'Catalogue Good', rdns: 'com.good', ...CERTIFIED },
    { id: 'marked', name: 'Marked', ...CERTIFIED },
    { id: 'plain', name: 'Plain', mobile_link: 'plain://' },
  ]
  created.store.set(walletPagesAtom, { status: 'ready', wallets, page: 1, count: wallets.length })
  created.store.set(connectorsAtom, [fakeWalletConnect()])
  return { deps: { ...created.deps, connectors: [fakeWalletConnect()] }, store: created.store }
}

async function search(text: string) {
  const field = document.querySelector('input')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const shows = (view: Awaited<ReturnType<typeof testView>>, check: () => void) =>
  vi.waitFor(async () => {
    await view.after(settled)
    check()
  })

test('[T210] marks certified entries of the catalogue, no wallet of the page', async () => {
  const view = await testView(withPage(), <AllWallets />)
  expect(view.buttons()).toEqual(['GGood Wallet', 'MMarkedCertified', 'PPlain'])
  const titles = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)
  expect(titles).toEqual(['Installed', 'Works with this appCertified'])
})

test('offers a code where a search finds nothing', async () => {
  const { deps, store } = withPage()
  const view = await testView({ deps }, <AllWallets />)
  await search('oberon')
  await shows(view, () => expect(view.text()).toContain('No results for “oberon”'))
  await view.click('Use WalletConnect QR instead')
  expect(store.get(routeAtom)).toMatchObject({ view: 'ConnectingWalletConnect', wallet: { id: 'walletConnect' } })
})

test('offers no code without WalletConnect', async () => {
  const { deps, store } = withPage()
  store.set(connectorsAtom, [])
  const view = await testView({ deps }, <AllWallets />)
  await search('oberon')
  await shows(view, () => expect(view.buttons()).toContain('Show all wallets'))
  expect(view.buttons()).not.toContain('Use WalletConnect QR instead')
})

test('[T251] reports each listed wallet once, and a search without its text', async () => {
  const { deps, store } = withPage()
  const track = vi.spyOn(deps.host, 'track')
  const view = await testView({ deps }, <AllWallets />)
  const listed = () =>
    track.mock.calls.flatMap(([{ event, properties }]) => (event === 'WALLET_IMPRESSION_V2' ? properties?.name : []))
  expect(listed()).toEqual(['Good Wallet', 'Marked', 'Plain'])
  await view.after(() =>
    store.set(walletPagesAtom, (pages) => ({ ...pages, wallets: [...pages.wallets, { id: 'more', name: 'More' }] })),
  )
  expect(listed()).toEqual(['Good Wallet', 'Marked', 'Plain', 'More'])
  await search('oberon')
  await shows(view, () => expect(track).toHaveBeenCalledWith({ event: 'SEARCH_WALLET' }))
  expect(JSON.stringify(track.mock.calls)).not.toContain('oberon')
})
