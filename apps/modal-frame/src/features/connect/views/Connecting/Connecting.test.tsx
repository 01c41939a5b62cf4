import { expect, test } from 'vitest'
import { routerAtom } from '../../../../core/router/router.ts'
import { attemptAtom } from '../../../../core/wallets/connecting/attempt.ts'
import { fromPage } from '../../../../core/wallets/wallets.ts'
import { fakeEmailConnector, fakeWalletConnect } from '../../../../testing/testConnectors.ts'
import { testDeps } from '../../../../testing/testDeps.ts'
import { walletHandle } from '../../../../testing/testFixtures.ts'
import { testView } from '../../../../testing/testView.tsx'
import { Connecting } from './Connecting.tsx'

const PHONE = 'Use your phone instead'
const onPage = fromPage(walletHandle(), [])
const withApp = { ...onPage, links: { mobile_link: 'good://' } }

test.each([
  ['is offered where a connector reaches its app', withApp, fakeWalletConnect(), true],
  ['is not offered where no connector does', withApp, fakeEmailConnector(), false],
  ['is not offered for a wallet without an app', onPage, fakeWalletConnect(), false],
])('a wallet of the page on a phone %s', async (_, wallet, connector, isOffered) => {
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
  await view.press('Choose another wallet')
  expect(deps.store.get(routerAtom)).toEqual([{ view: 'Connect' }])
})

test.each([
  [
    'its address',
    { rdns: 'com.twin' },
    'Another extension claims to be this wallet. Continue only if you installed this one: com.twin',
  ],
  ['its name', {}, 'Another wallet may use this name. Continue only if you installed this one.'],
])('[T39] a contested wallet is warned of by %s, which is all that it has', async (_, identity, warning) => {
  const { rdns: _own, ...nameless } = walletHandle({ contested: true })
  const { deps } = testDeps()
  deps.store.set(attemptAtom, { status: 'asking', wallet: fromPage({ ...nameless, ...identity }, []) })
  const view = await testView({ deps }, <Connecting />)
  expect(view.text()).toContain(warning)
})
