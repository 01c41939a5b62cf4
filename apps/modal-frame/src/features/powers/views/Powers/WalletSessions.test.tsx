import type { HostState, InactiveConnection } from '@airlock/protocol/channel/schemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { describe, expect, test, vi } from 'vitest'
import { endsAtom } from '../../../../core/accounts/endWallet.ts'
import { hostStateAtom } from '../../../../core/host/hostState.ts'
import { toastAtom } from '../../../../core/notices/toast.ts'
import { saveRemoteSession } from '../../../../core/wallets/remoteSessions.ts'
import { connectorsAtom } from '../../../../core/wallets/sessionConnector.ts'
import { fakeEmailConnector, fakeWalletConnect } from '../../../../testing/testConnectors.ts'
import { deferred, testDeps } from '../../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession, hostState, OTHER_ADDRESS } from '../../../../testing/testFixtures.ts'
import { testView } from '../../../../testing/testView.tsx'
import { WalletSessions } from './WalletSessions.tsx'

const PHONE: InactiveConnection = {
  namespace: 'eip155',
  caipNetworkId: ARBITRUM,
  connectorId: 'walletConnect',
  remote: true,
  name: 'Pocket Wallet',
  accounts: [OTHER_ADDRESS],
}
const PLAIN = connectedSession()
const REMOTE: HostState['session'] = {
  ...PLAIN,
  namespaces: {
    eip155: {
      status: 'connected',
      caipNetworkId: ARBITRUM,
      accounts: [ADDRESS],
      connectorId: 'walletConnect',
      remote: true,
    },
  },
}

const DISCONNECTED: HostState['session'] = {
  ...PLAIN,
  namespaces: { eip155: { status: 'disconnected', caipNetworkId: ARBITRUM, accounts: [] } },
}

async function shown(state: Partial<HostState>) {
  const created = testDeps({}, { session: PLAIN, ...state })
  created.store.set(connectorsAtom, [fakeWalletConnect(), fakeEmailConnector()])
  saveRemoteSession(created, 'walletConnect', {
    connectorId: 'walletConnect',
    type: 'WALLET_CONNECT',
    name: 'Pocket Wallet',
    namespaces: { eip155: { caipNetworkId: ARBITRUM, accounts: [ADDRESS], approvedCaipNetworkIds: [], methods: [] } },
  })
  const change = (next: Partial<HostState>) =>
    view.after(() => created.store.set(hostStateAtom, hostState({ session: PLAIN, ...next })))
  const view = await testView(created, <WalletSessions />)
  return { ...created, view, change }
}

describe('WalletSessions', () => {
  test('[T253] ends the session of the active wallet', async () => {
    const { host, view } = await shown({ session: REMOTE })
    const end = vi.spyOn(host, 'disconnect')
    expect(view.text()).toContain('Pocket WalletWalletConnect')
    await view.click('Disconnect')
    expect(end.mock.calls).toEqual([[{ namespace: 'eip155' }]])
  })

  test('[T253] ends an inactive session with progress, and shows it as disconnected', async () => {
    const { host, store, view, change } = await shown({ connections: [PHONE] })
    const removal = deferred<null>()
    const end = vi.spyOn(host, 'removeConnection').mockReturnValue(removal.promise)
    await view.click('Disconnect')
    expect(end.mock.calls).toEqual([[{ namespace: 'eip155', connectorId: 'walletConnect' }]])
    expect(view.button('Disconnecting')?.disabled).toBe(true)
    await change({ connections: [] })
    await view.after(() => removal.resolve(null))
    expect(view.button('Disconnecting')?.disabled).toBe(true)
    await view.after(() => store.set(endsAtom, { walletConnect: Promise.resolve(true) }))
    await view.settled()
    expect(view.text()).toContain('Pocket WalletDisconnected')
    expect(view.buttons()).toEqual([])
  })

  test.each([
    ['is not notified', () => Promise.resolve(false)],
    ['cannot be notified', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('[T253] reports that the wallet %s, and keeps the view', async (_, end) => {
    for (const session of [REMOTE, PLAIN]) {
      const { host, store, view, change } = await shown({ session, connections: session === PLAIN ? [PHONE] : [] })
      const notified = deferred<void>()
      const requestEnd = async () => {
        const ending = notified.promise.then(end)
        ending.catch(() => {})
        store.set(endsAtom, { walletConnect: ending })
        return null
      }
      vi.spyOn(host, 'disconnect').mockImplementation(requestEnd)
      vi.spyOn(host, 'removeConnection').mockImplementation(requestEnd)
      const closed = vi.spyOn(host, 'closed')
      await view.click('Disconnect')
      await change({ session: DISCONNECTED, connections: [] })
      expect(view.text()).not.toContain('Disconnected')
      expect(view.button('Disconnecting')?.disabled).toBe(true)
      await view.after(() => notified.resolve())
      await view.settled()
      expect(view.text()).toContain('Disconnected here. End the session in your wallet too.')
      expect([view.buttons(), closed.mock.calls]).toEqual([[], []])
    }
  })

  test('offers a failed end again', async () => {
    const { host, store, view } = await shown({ connections: [PHONE] })
    vi.spyOn(host, 'removeConnection').mockRejectedValue(new AirlockError('INTERNAL'))
    await view.click('Disconnect')
    await view.settled()
    expect(store.get(toastAtom)).toMatchObject({ variant: 'error', notice: { key: 'disconnectFailed' } })
    expect(view.button('Disconnect')?.disabled).toBe(false)
  })

  test('shows a session that the wallet ended without an action', async () => {
    const { view } = await shown({ connections: [{ ...PHONE, isGone: true }] })
    expect([view.text(), view.buttons()]).toEqual(['PPocket WalletDisconnected', []])
  })

  test('lists a session of several namespaces once, and no other wallet', async () => {
    const injected = { ...PHONE, connectorId: 'io.rabby', name: 'Rabby Wallet', remote: undefined }
    const email = { ...PHONE, connectorId: fakeEmailConnector().id, name: 'Email' }
    const solana = { ...PHONE, namespace: 'solana', caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const
    const { view } = await shown({ session: REMOTE, connections: [injected, email, solana] })
    expect(view.buttons()).toEqual(['Disconnect'])
  })
})
