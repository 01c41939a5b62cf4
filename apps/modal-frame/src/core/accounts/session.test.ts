import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Session } from '@airlock/protocol/session'
import { describe, expect, test, vi } from 'vitest'
import { deferred, settled, testDeps } from '../../testing/testDeps.ts'
import {
  ADDRESS,
  ARBITRUM,
  BASE,
  connectedSession,
  disconnectedSession,
  hostConfig,
  hostState,
  OTHER_ADDRESS,
} from '../../testing/testFixtures.ts'
import { configure } from '../modal/configure.ts'
import { openModal } from '../modal/openModal.ts'
import { syncHostState } from '../modal/syncHostState.ts'
import { announcementAtom } from '../notices/announcement.ts'
import { toastAtom } from '../notices/toast.ts'
import { modalAtom } from '../router/modal.ts'
import { routeAtom } from '../router/router.ts'
import { RECENTS_KEY } from '../wallets/connecting/connect.ts'
import { recentWalletsAtom } from '../wallets/recents.ts'
import { accountAtom } from './account.ts'
import { balancesAtom } from './balance.ts'
import { disconnect } from './disconnect.ts'
import { selectAccount, shouldUpdateToAddressAtom } from './selectAccount.ts'

const connected = { session: connectedSession() }

function open(state = {}) {
  const created = testDeps({}, state)
  openModal(created.deps)
  return created
}

describe("following the host's state", () => {
  test('shows and announces an account that was connected elsewhere', () => {
    const { deps, store } = open()
    syncHostState(deps, hostState(connected))
    expect(store.get(routeAtom).view).toBe('Account')
    expect(store.get(announcementAtom)).toEqual({ key: 'connected', values: { wallet: 'Good Wallet' } })
    expect(store.get(accountAtom)?.address).toBe(ADDRESS)
  })

  test('leads from Account to Connect and announces that the session ended', () => {
    const { deps, store } = open(connected)
    syncHostState(deps, hostState())
    expect(store.get(routeAtom).view).toBe('Connect')
    expect(store.get(announcementAtom)?.key).toBe('disconnected')
  })

  test('[S4.5:unsupported] opens UnsupportedChain for an unsupported network, and closes it after', () => {
    const { deps, store } = open(connected)
    syncHostState(deps, hostState({ session: connectedSession('eip155:5') }))
    expect(store.get(routeAtom).view).toBe('UnsupportedChain')
    syncHostState(deps, hostState({ session: connectedSession(BASE) }))
    expect(store.get(modalAtom).open).toBe(false)
  })

  test('leads to Connect if a session ends on an unsupported network', () => {
    const { deps, store } = open({ session: connectedSession('eip155:5') })
    syncHostState(deps, hostState({ session: disconnectedSession('eip155:5') }))
    expect(store.get(routeAtom).view).toBe('Connect')
  })

  test('announces another network or account by its name', () => {
    const { deps, store } = open(connected)
    syncHostState(deps, hostState({ session: connectedSession(BASE) }))
    expect(store.get(announcementAtom)).toEqual({ key: 'networkChanged', values: { network: 'Base' } })
    syncHostState(deps, hostState({ session: connectedSession(BASE, [OTHER_ADDRESS, ADDRESS]) }))
    expect(store.get(announcementAtom)).toEqual({ key: 'accountChanged', values: { address: '0x2546…Ec30' } })
  })

  test('refreshes the balance for each account and network while open', async () => {
    const { deps, adapter } = open(connected)
    const balance = vi.spyOn(adapter, 'balance')
    await settled()
    syncHostState(deps, hostState({ session: connectedSession(BASE) }))
    syncHostState(deps, hostState({ session: connectedSession(BASE) }))
    await settled()
    expect(balance.mock.calls.map(([address, network]) => [address, network.caipNetworkId])).toEqual([
      [ADDRESS, ARBITRUM],
      [ADDRESS, BASE],
    ])
  })

  test('announces and loads nothing while the modal is hidden', async () => {
    const { deps, store, adapter } = testDeps()
    const balance = vi.spyOn(adapter, 'balance')
    syncHostState(deps, hostState(connected))
    await settled()
    expect(store.get(routeAtom).view).toBe('Connect')
    expect(store.get(announcementAtom)).toBeNull()
    expect(balance).not.toHaveBeenCalled()
  })
})

describe('disconnecting', () => {
  test('[S8.10:disconnectSuccess] ends every namespace, forgets the balances and closes', async () => {
    const { deps, store, host } = open(connected)
    await settled()
    const closed = vi.spyOn(host, 'disconnect')
    const track = vi.spyOn(host, 'track')
    await disconnect(deps)
    expect(closed).toHaveBeenCalledExactlyOnceWith({})
    expect(store.get(balancesAtom)).toEqual({})
    expect(store.get(modalAtom).open).toBe(false)
    expect(track.mock.calls.map(([{ event }]) => event)).toEqual(['DISCONNECT_SUCCESS'])
  })

  test('keeps a view that the page opened on disconnect', async () => {
    const { deps, store, host } = open(connected)
    const closed = vi.spyOn(host, 'closed')
    vi.spyOn(host, 'disconnect').mockImplementation(async () => {
      syncHostState(deps, hostState({ session: disconnectedSession() }))
      openModal(deps, { view: 'Connect' })
      return null
    })
    await disconnect(deps)
    expect(store.get(modalAtom)).toMatchObject({ open: true, loading: false })
    expect(store.get(routeAtom).view).toBe('Connect')
    expect(closed).not.toHaveBeenCalled()
  })

  test('[S3.3:loadingMap] leaves the modal open if another namespace is connected', async () => {
    const session = connectedSession()
    const solana = {
      status: 'connected',
      accounts: ['So11111111111111111111111111111111111111112'],
      caipNetworkId: 'solana:main',
    } as const
    const { deps, store, host } = open({
      session: {
        ...session,
        namespaces: { ...session.namespaces, solana: { ...solana, accounts: [...solana.accounts] } },
      },
    })
    const response = deferred<null>()
    const closed = vi.spyOn(host, 'disconnect').mockReturnValue(response.promise)
    const flow = disconnect(deps, 'solana')
    expect(store.get(modalAtom)).toMatchObject({ loadingByNamespace: { solana: true } })
    response.resolve(null)
    await flow
    expect(closed).toHaveBeenCalledWith({ namespace: 'solana' })
    expect(store.get(modalAtom)).toMatchObject({ open: true, loading: false, loadingByNamespace: { solana: false } })
  })

  test('[S3.3:loading] shows loading, is sent once and does not flash another view', async () => {
    const { deps, store, host } = open(connected)
    const response = deferred<null>()
    const closed = vi.spyOn(host, 'disconnect').mockReturnValue(response.promise)
    const flow = disconnect(deps)
    void disconnect(deps)
    expect(store.get(modalAtom).loading).toBe(true)
    syncHostState(deps, hostState())
    expect(store.get(routeAtom).view).toBe('Account')
    response.resolve(null)
    await flow
    expect(closed).toHaveBeenCalledOnce()
    expect(store.get(modalAtom).open).toBe(false)
  })

  test('[S8.10:disconnectError] shows a toast and keeps the account if it fails', async () => {
    const { deps, store, host } = open(connected)
    vi.spyOn(host, 'disconnect').mockRejectedValueOnce(new AirlockError('DISCONNECT_FAILED'))
    const track = vi.spyOn(host, 'track')
    void disconnect(deps)
    await settled()
    expect(track).toHaveBeenCalledExactlyOnceWith({
      event: 'DISCONNECT_ERROR',
      properties: { message: 'Failed to disconnect' },
    })
    expect(store.get(toastAtom)).toEqual({ variant: 'error', notice: { key: 'disconnectFailed' } })
    expect(store.get(modalAtom)).toMatchObject({ open: true, loading: false })
  })
})

describe('two connected namespaces', () => {
  const account = 'So11111111111111111111111111111111111111112'
  const solana = { status: 'connected' as const, accounts: [account], caipNetworkId: 'solana:main' as const }
  const both = (over: object = {}) => {
    const { eip155 } = connectedSession().namespaces
    return {
      activeNamespace: 'eip155' as const,
      namespaces: { eip155: { ...eip155, ...over }, solana: { ...solana, ...over } },
    } as Session
  }

  test('leaves the modal open on the other after one ends', async () => {
    const { deps, store } = open({ session: both() })
    await disconnect(deps, 'eip155')
    expect(store.get(modalAtom).open).toBe(true)
  })

  test('closes the modal after a session with both ends', async () => {
    const { deps, store } = open({ session: both({ connectorId: 'walletConnect', remote: true }) })
    await disconnect(deps, 'eip155')
    expect(store.get(modalAtom).open).toBe(false)
  })

  test('announces the second connection', () => {
    const { deps, store } = open(connected)
    syncHostState(deps, hostState({ session: { ...both(), activeNamespace: 'solana' } }))
    expect(store.get(announcementAtom)?.key).toBe('connected')
  })
})

test('selects another approved account in the host; shows a toast on failure', async () => {
  const { deps, store, host } = open(connected)
  const select = vi.spyOn(host, 'selectAccount')
  await selectAccount(deps, { namespace: 'eip155', address: OTHER_ADDRESS })
  expect(select).toHaveBeenCalledWith({ namespace: 'eip155', address: OTHER_ADDRESS })
  select.mockRejectedValueOnce(new AirlockError('UNAUTHORIZED'))
  void selectAccount(deps, { namespace: 'eip155', address: OTHER_ADDRESS })
  await settled()
  expect(store.get(toastAtom)?.notice.key).toBe('accountFailed')
})

test('[S3.1:addressUpdate] keeps the last selected address until the page responds', async () => {
  const { deps, store, host } = open({ session: connectedSession(ARBITRUM, [ADDRESS, OTHER_ADDRESS]) })
  const select = vi.spyOn(host, 'selectAccount')
  const [first, second] = [deferred<null>(), deferred<null>()]
  select.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise)
  const choose = (address: string) => selectAccount(deps, { namespace: 'eip155', address })
  const chosen = () => store.get(shouldUpdateToAddressAtom)?.address
  expect(chosen()).toBeUndefined()
  const choices = [choose(OTHER_ADDRESS)]
  expect(chosen()).toBe(OTHER_ADDRESS)
  choices.push(choose(ADDRESS))
  first.resolve(null)
  await choices[0]
  expect(chosen()).toBe(ADDRESS)
  second.resolve(null)
  await choices[1]
  expect(chosen()).toBeUndefined()
  select.mockRejectedValueOnce(new AirlockError('UNAUTHORIZED'))
  void choose(OTHER_ADDRESS)
  expect(chosen()).toBe(OTHER_ADDRESS)
  await settled()
  expect(chosen()).toBeUndefined()
})

test('[S3.4:recentWallet] restores recent wallets from storage, under the prefix @airlock/', () => {
  const { deps, store } = testDeps()
  deps.storage.set(RECENTS_KEY, '["com.example.good"]')
  configure(deps, { config: hostConfig(), state: hostState() })
  expect(store.get(recentWalletsAtom)).toEqual(['com.example.good'])
  expect(RECENTS_KEY).toMatch(/^@airlock\//)
})
