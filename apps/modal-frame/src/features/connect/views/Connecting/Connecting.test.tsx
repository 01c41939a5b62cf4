import { expect, test } from 'vitest'
import { routerAtom } from '../../../../core/router/router.ts'
import { attemptAtom } from '../../../../core/wallets/connecting/attempt.ts'
import { installedWalletsAtom } from '../../../../core/wallets/listedWallets.ts'
import { fromPage } from '../../../../core/wallets/wallets.ts'
import { fakeEmailConnector, fakeWalletConnect } from '../../../../testing/testConnectors.ts'
import { testDeps } from '../../../../testing/testDeps.ts'
import { connectedSession, walletHandle } from '../../../../testing/testFixtures.ts'
import { testView } from '../../../../testing/testView.tsx'
import { Connecting } from './Connecting.tsx'

const PHONE = 'Use your phone instead'
const onPage = fromPage(walletHandle(), [])
const withApp = { ...onPage, links: { mobile_link: 'good://' } }

test.each([
  ['is offered where a connector reaches its app', withApp, fakeWalletConnect(), true],
  ['is not offered where no connector does', withApp, fakeEmailConnector(), false],
  ['is not offered for a wallet without an app', onPage, fakeWalletConnect(), false],
])('decides whether a page wallet is offered on a phone: it %s', async (_, wallet, connector, isOffered) => {
  const { deps } = testDeps()
  deps.store.set(attemptAtom, { status: 'asking', wallet })
  const view = await testView({ deps: { ...deps, connectors: [...deps.connectors, connector] } }, <Connecting />)
  expect(view.buttons().includes(PHONE)).toBe(isOffered)
})

test('returns to the wallets after a declined connection', async () => {
  const { deps } = testDeps()
  deps.store.set(routerAtom, [{ view: 'Connect' }, { view: 'Connecting', wallet: onPage }])
  deps.store.set(attemptAtom, { status: 'declined', wallet: onPage })
  const view = await testView({ deps }, <Connecting />)
  expect(view.buttons()).toEqual(['Try again', 'Choose another wallet'])
  await view.click('Choose another wallet')
  expect(deps.store.get(routerAtom)).toEqual([{ view: 'Connect' }])
})

function hasIdentityConflict(names: readonly string[]) {
  const wallets = names.map((name, index) =>
    walletHandle({ handle: `w${index}`, connectorId: `com.w${index}`, rdns: `com.w${index}`, name, contested: true }),
  )
  const created = testDeps({}, { wallets })
  const [wallet = onPage] = created.store.get(installedWalletsAtom)
  created.store.set(routerAtom, [{ view: 'Connect' }, { view: 'Connecting', wallet }])
  created.store.set(attemptAtom, { status: 'unconfirmed', wallet })
  return created
}

test('[T211] names every wallet of a contested identity, the way back filled', async () => {
  const { deps, store } = hasIdentityConflict(['Twin', 'TWIN', 'Other'])
  const view = await testView({ deps }, <Connecting />)
  expect(view.heading()).toBe('Several wallets claim to be Twin')
  expect(view.buttons()).toEqual(['TTwincom.w0', 'TTWINcom.w1', 'Choose another wallet'])
  expect(document.querySelector('.button-main')?.textContent).toBe('Choose another wallet')
  await view.click('Choose another wallet')
  expect(store.get(routerAtom)).toEqual([{ view: 'Connect' }])
})

test('[T211] connects the chosen one after the second look', async () => {
  const { deps, store } = hasIdentityConflict(['Twin', 'Twin'])
  const view = await testView({ deps }, <Connecting />)
  await view.click('TTwincom.w1')
  expect(store.get(attemptAtom)).toMatchObject({ status: 'asking', wallet: { rdns: 'com.w1' } })
})

test('[T39] asks about a name that imitates another wallet', async () => {
  const { rdns: _none, ...unnamed } = walletHandle({ contested: true })
  const { deps, store } = testDeps({}, { wallets: [unnamed] })
  store.set(attemptAtom, { status: 'unconfirmed', wallet: fromPage(unnamed, []) })
  const view = await testView({ deps }, <Connecting />)
  expect(view.heading()).toBe('Is this really Good Wallet?')
})

test('shows the face and the wallet of a new connection', async () => {
  const created = testDeps({}, { session: connectedSession() })
  created.store.set(attemptAtom, { status: 'done', wallet: onPage })
  const view = await testView(created, <Connecting />)
  expect(document.querySelector('.hero-title')?.textContent).toBe('0x71C7…976F')
  expect(view.text()).toContain('Connected to Good Wallet')
  expect(document.querySelector('.ring-done .avatar')).not.toBeNull()
})
