import type { InactiveConnection } from '@airlock/protocol/channel/schemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { describe, expect, test, vi } from 'vitest'
import { toastAtom } from '../../../../core/notices/toast.ts'
import { routeAtom, routerAtom } from '../../../../core/router/router.ts'
import { testDeps } from '../../../../testing/testDeps.ts'
import {
  ADDRESS,
  ARBITRUM,
  connectedSession,
  disconnectedSession,
  OTHER_ADDRESS,
  walletHandle,
} from '../../../../testing/testFixtures.ts'
import { testView } from '../../../../testing/testView.tsx'
import { InactiveWallets } from './InactiveWallets.tsx'

const RABBY = { namespace: 'eip155', connectorId: 'io.rabby', name: 'Rabby Wallet', caipNetworkId: ARBITRUM } as const
const HANDLE = walletHandle({ handle: 'w2', connectorId: 'io.rabby', rdns: 'io.rabby', name: 'Rabby Wallet' })

async function setUp(
  connection: object | null = {},
  { view: name = 'Accounts', session = connectedSession(ARBITRUM, [ADDRESS]), ...own } = {} as {
    view?: 'Accounts' | 'Connect'
    connections?: InactiveConnection[]
    session?: ReturnType<typeof connectedSession>
  },
) {
  const connections = own.connections ?? (connection ? [{ ...RABBY, accounts: [OTHER_ADDRESS], ...connection }] : [])
  const created = testDeps({}, { session, connections, wallets: [HANDLE] })
  created.store.set(routerAtom, [{ view: name }])
  const view = await testView(created, <InactiveWallets />)
  return { ...created, view, route: () => created.store.get(routeAtom) }
}

describe('InactiveWallets', () => {
  test('switches to an account of another wallet', async () => {
    const { host, view } = await setUp()
    const change = vi.spyOn(host, 'switchConnection')
    const select = vi.spyOn(host, 'selectAccount')
    await view.click('0x2546…Ec30Arbitrum One')
    await view.settled()
    expect(change.mock.calls).toEqual([[{ namespace: 'eip155', connectorId: 'io.rabby' }]])
    expect(select.mock.calls).toEqual([[{ namespace: 'eip155', address: OTHER_ADDRESS }]])
    expect(change.mock.invocationCallOrder[0]).toBeLessThan(select.mock.invocationCallOrder[0] ?? 0)
  })

  test('shows a toast if the wallet does not switch', async () => {
    const { host, store, view } = await setUp()
    vi.spyOn(host, 'switchConnection').mockRejectedValue(new AirlockError('UNAUTHORIZED'))
    await view.click('0x2546…Ec30Arbitrum One')
    await view.settled()
    expect(store.get(toastAtom)).toMatchObject({ variant: 'error', notice: { key: 'accountFailed' } })
  })

  test('offers to connect a wallet again that is gone', async () => {
    const { host, view, route } = await setUp({ isGone: true })
    expect(view.text()).not.toContain('0x2546')
    vi.spyOn(host, 'connect').mockReturnValue(new Promise(() => {}))
    await view.click('Connect again')
    expect(route()).toMatchObject({ view: 'Connecting', wallet: { id: 'io.rabby' } })
  })

  test('leads to the list of wallets if a gone one is not installed', async () => {
    const { view, route } = await setUp({ isGone: true, connectorId: 'io.removed', name: 'Removed Wallet' })
    await view.click('Connect again')
    expect(route().view).toBe('Connect')
  })

  test('distinguishes wallets of equal names by their identity', async () => {
    const { view } = await setUp({ name: ' good wallet', connectorId: 'io.other' })
    expect(view.text()).toContain('io.other')
    expect((await setUp({ name: 'Good Wallet', connectorId: 'walletConnect', remote: true })).view.text()).toContain(
      'WalletConnect',
    )
    expect((await setUp()).view.text()).not.toContain('io.rabby')
  })

  test('names the wallet that another one would disconnect', async () => {
    const connections = Array.from({ length: 10 }, (_, at) => ({
      ...{ ...RABBY, connectorId: `io.w${at}`, name: `Wallet ${at}`, accounts: [OTHER_ADDRESS] },
    }))
    const sentence = 'Wallet 9 will be disconnected if you add another wallet.'
    expect((await setUp({}, { connections })).view.text()).toContain(sentence)
    expect((await setUp({}, { connections, view: 'Connect' })).view.text()).toBe(sentence)
    for (const other of [{ connections: connections.slice(1) }, { connections, session: disconnectedSession() }])
      expect((await setUp({}, other)).view.text()).not.toContain('will be disconnected')
  })

  test('disconnects only after a second act', async () => {
    const { host, view } = await setUp()
    const remove = vi.spyOn(host, 'removeConnection')
    await view.click('Disconnect Rabby Wallet')
    expect(view.text()).toContain('Disconnect Rabby Wallet from this site?')
    expect(document.activeElement?.tagName).toBe('FIELDSET')
    await view.click('Keep')
    await view.click('Disconnect Rabby Wallet')
    expect(remove).not.toHaveBeenCalled()
    await view.click('Disconnect')
    expect(remove.mock.calls).toEqual([[{ namespace: 'eip155', connectorId: 'io.rabby' }]])
  })

  test('leads to another wallet, also without an inactive one', async () => {
    const { view, route } = await setUp(null)
    expect(view.text()).not.toContain('Other wallets')
    await view.click('Add another wallet')
    expect(route().view).toBe('Connect')
  })

  test('lists wallets in Connect if none is active', async () => {
    const { view } = await setUp({}, { view: 'Connect', session: disconnectedSession() })
    expect(view.text()).toContain('Rabby Wallet')
    expect(view.text()).not.toContain('Add another wallet')
  })

  test('lists none in Connect if one is active', async () => {
    const { view } = await setUp({}, { view: 'Connect' })
    expect(view.text()).toBe('')
  })
})
