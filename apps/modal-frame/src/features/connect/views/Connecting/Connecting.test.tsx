import { expect, test } from 'vitest'
import { attemptAtom } from '../../../../core/wallets/connecting/attempt.ts'
import { fromPage } from '../../../../core/wallets/wallets.ts'
import { emailConnectorDouble, walletConnectDouble } from '../../../../testing/testConnectors.ts'
import { testDeps } from '../../../../testing/testDeps.ts'
import { walletHandle } from '../../../../testing/testFixtures.ts'
import { testView } from '../../../../testing/testView.tsx'
import { Connecting } from './Connecting.tsx'

const PHONE = 'Use your phone instead'
const onPage = fromPage(walletHandle(), [])
const withApp = { ...onPage, links: { mobile_link: 'good://' } }

test.each([
  ['is offered where a connector reaches its app', withApp, walletConnectDouble(), true],
  ['is not offered where no connector does', withApp, emailConnectorDouble(), false],
  ['is not offered for a wallet without an app', onPage, walletConnectDouble(), false],
])('a wallet of the page on a phone %s', async (_, wallet, connector, isOffered) => {
  const { deps } = testDeps()
  deps.store.set(attemptAtom, { status: 'asking', wallet })
  const view = await testView({ deps: { ...deps, connectors: [...deps.connectors, connector] } }, <Connecting />)
  expect(view.buttons().includes(PHONE)).toBe(isOffered)
})
