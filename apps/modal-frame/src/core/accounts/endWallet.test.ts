import { expect, test, vi } from 'vitest'
import { fakeWalletConnect } from '../../testing/testConnectors.ts'
import { testDeps } from '../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM } from '../../testing/testFixtures.ts'
import { remoteSessionAtom, saveRemoteSession } from '../wallets/remoteSessions.ts'
import { endsAtom, endWallet } from './endWallet.ts'

const ID = { connectorId: 'walletConnect' }
const NETWORK = { caipNetworkId: ARBITRUM, accounts: [ADDRESS] }

function setUp(end: () => Promise<unknown>) {
  const connector = fakeWalletConnect()
  vi.spyOn(connector.session, 'end').mockImplementation(end)
  const deps = { ...testDeps(), connectors: [connector] }
  const namespaces = { eip155: { ...NETWORK, approvedCaipNetworkIds: [], methods: [] } }
  saveRemoteSession(deps, 'walletConnect', { ...ID, type: 'WALLET_CONNECT', name: 'Pocket Wallet', namespaces })
  const session = () => deps.store.get(remoteSessionAtom)({ ...ID, ...NETWORK, status: 'connected', remote: true })
  return { deps, session }
}

test('[T253] rejects if the wallet was not notified, and forgets its session', async () => {
  const untold = setUp(async () => false)
  await expect(endWallet(untold.deps, ID)).rejects.toMatchObject({ name: 'RELAY_UNREACHABLE' })
  expect(untold.session()).toBeUndefined()
  expect(await untold.deps.store.get(endsAtom).walletConnect).toBe(false)
  const unloaded = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(endWallet(unloaded.deps, ID)).rejects.toThrow('Failed to fetch')
  expect(unloaded.session()).toBeUndefined()
})

test('[T253] resolves once the wallet is notified', async () => {
  const { deps, session } = setUp(async () => true)
  expect(session()).toBeDefined()
  expect(await endWallet(deps, ID)).toBeNull()
  expect(session()).toBeUndefined()
})
