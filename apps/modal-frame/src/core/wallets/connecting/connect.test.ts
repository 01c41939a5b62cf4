import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { describe, expect, test, vi } from 'vitest'
import { fakeWalletConnect } from '../../../testing/testConnectors.ts'
import { deferred, settled, testDeps } from '../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession, hostState, walletHandle } from '../../../testing/testFixtures.ts'
import { hostStateAtom } from '../../host/hostState.ts'
import { openModal } from '../../modal/openModal.ts'
import { syncHostState } from '../../modal/syncHostState.ts'
import { announcementAtom } from '../../notices/announcement.ts'
import { closeModal } from '../../router/closeModal.ts'
import { goBack } from '../../router/goBack.ts'
import { modalAtom, opened } from '../../router/modal.ts'
import { routeAtom } from '../../router/router.ts'
import { installedWalletsAtom } from '../listedWallets.ts'
import { recentWalletsAtom } from '../recents.ts'
import { walletConnectWallet } from '../walletConnectWallet.ts'
import { fromCustom, fromPage, withoutConnector } from '../wallets.ts'
import { attemptAtom } from './attempt.ts'
import { cancelConnect } from './cancelConnect.ts'
import { connect, RECENTS_KEY } from './connect.ts'

const wallet = fromPage(walletHandle(), [])
const result = { address: ADDRESS, caipNetworkId: ARBITRUM }

async function pendingConnect(options: { embedded?: boolean } = {}) {
  const created = testDeps(options)
  const response = deferred<typeof result>()
  const hostConnect = vi.spyOn(created.host, 'connect').mockReturnValue(response.promise)
  const cancel = vi.spyOn(created.host, 'cancelConnect')
  const track = vi.spyOn(created.host, 'track')
  openModal(created.deps)
  const flow = connect(created.deps, wallet)
  await settled()
  await created.clock.advance(300)
  return { ...created, response, hostConnect, cancel, flow, events: () => track.mock.calls.map(([{ event }]) => event) }
}

test('calls a new wallet 300 ms after its view, a known one at once', async () => {
  const { deps, host, store, clock } = testDeps()
  const hostConnect = vi.spyOn(host, 'connect')
  openModal(deps)
  void connect(deps, wallet)
  await settled()
  expect(store.get(routeAtom)).toMatchObject({ view: 'Connecting', wallet: { name: 'Good Wallet' } })
  expect(store.get(attemptAtom).status).toBe('asking')
  await clock.advance(299)
  expect(hostConnect).not.toHaveBeenCalled()
  await clock.advance(1)
  expect(hostConnect).toHaveBeenCalledWith({ handle: 'w1', namespace: 'eip155' })
  void connect(deps, wallet)
  await settled()
  expect(hostConnect).toHaveBeenCalledTimes(2)
})

test('[S3.4:recentWallet] [S8.10:connectSuccess] remembers a connected wallet and closes the modal', async () => {
  const { response, flow, store, stored, host, events } = await pendingConnect()
  const closed = vi.spyOn(host, 'closed')
  response.resolve(result)
  await flow
  expect(store.get(modalAtom).open).toBe(false)
  expect(store.get(recentWalletsAtom)).toEqual([wallet.id])
  expect(stored.get(RECENTS_KEY)).toBe(JSON.stringify([wallet.id]))
  expect(closed).toHaveBeenCalledOnce()
  expect(events()).toEqual(['SELECT_WALLET', 'CONNECT_SUCCESS'])
})

test('shows the tick before it closes, unless motion is reduced', async () => {
  const { response, flow, store, clock } = await pendingConnect()
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList)
  response.resolve(result)
  await settled()
  expect(store.get(attemptAtom).status).toBe('done')
  expect(store.get(modalAtom).open).toBe(true)
  await clock.advance(600)
  await flow
  expect(store.get(modalAtom).open).toBe(false)
})

test('keeps a view open that the page opened during the prompt', async () => {
  const { response, flow, store, deps, host } = await pendingConnect()
  const closed = vi.spyOn(host, 'closed')
  syncHostState(deps, hostState({ session: connectedSession() }))
  openModal(deps, { view: 'Networks' })
  response.resolve(result)
  await flow
  expect(store.get(routeAtom).view).toBe('Networks')
  expect(closed).not.toHaveBeenCalled()
})

test('leads to the account after a connection if embedded', async () => {
  const { response, flow, store, deps } = await pendingConnect({ embedded: true })
  syncHostState(deps, hostState({ session: connectedSession() }))
  response.resolve(result)
  await flow
  expect(store.get(routeAtom).view).toBe('Account')
  expect(store.get(modalAtom).open).toBe(true)
})

test('[S4.5:unsupported] opens UnsupportedChain after connecting on an unsupported network', async () => {
  const { response, flow, store, deps } = await pendingConnect()
  syncHostState(deps, hostState({ session: connectedSession('eip155:5') }))
  response.resolve({ ...result, caipNetworkId: 'eip155:5' })
  await flow
  expect(store.get(routeAtom).view).toBe('UnsupportedChain')
  expect(store.get(modalAtom).open).toBe(true)
})

describe('responses of the wallet', () => {
  test.each([
    ['USER_REJECTED', 'declined', 'declined', 'USER_REJECTED'],
    ['REQUEST_PENDING', 'pending', 'pending', undefined],
    ['WALLET_NOT_FOUND', 'notInstalled', 'notInstalled', undefined],
    ['WALLET_TIMEOUT', 'failed', 'connectFailed', 'CONNECT_ERROR'],
  ] as const)('maps %s to %s, announces it and allows a retry', async (code, status, notice, event) => {
    const { response, flow, store, events } = await pendingConnect()
    response.reject(new AirlockError(code))
    await flow
    expect(store.get(attemptAtom)).toMatchObject({ status, wallet: { name: 'Good Wallet' } })
    expect(store.get(announcementAtom)).toEqual({ key: notice, values: { wallet: 'Good Wallet' } })
    expect(store.get(routeAtom).view).toBe('Connecting')
    expect(store.get(modalAtom).open).toBe(true)
    if (event) expect(events()).toContain(event)
  })

  test('wraps a foreign exception as its cause', async () => {
    const { response, flow, store } = await pendingConnect()
    response.reject('boom')
    await flow
    expect(store.get(attemptAtom)).toMatchObject({
      status: 'failed',
      error: { name: 'WALLET_FAILED', details: 'boom' },
    })
  })

  test('retries in the same view', async () => {
    const { response, flow, store, deps, hostConnect, clock } = await pendingConnect()
    response.reject(new AirlockError('USER_REJECTED'))
    await flow
    hostConnect.mockResolvedValueOnce(result)
    void connect(deps, wallet)
    await settled()
    expect(store.get(attemptAtom).status).toBe('asking')
    await clock.advance(300)
    expect(hostConnect).toHaveBeenCalledTimes(2)
    expect(store.get(attemptAtom).status).not.toBe('asking')
  })
})

test('[T109] opens WalletConnect, not a page wallet with its name', async () => {
  const { host, store, clock, ...created } = testDeps()
  const own = fakeWalletConnect()
  const pair = vi.spyOn(own, 'connect')
  const deps = { ...created.deps, connectors: [...created.deps.connectors, own] }
  const hostConnect = vi.spyOn(host, 'connect')
  const evil = walletHandle({ rdns: 'com.evil', name: 'WalletConnect' })
  store.set(hostStateAtom, hostState({ wallets: [evil] }))
  openModal(deps)
  void connect(deps, walletConnectWallet)
  await settled()
  await clock.advance(300)
  expect(hostConnect).not.toHaveBeenCalled()
  expect(pair).toHaveBeenCalledWith(walletConnectWallet, { namespace: undefined })
})

test('calls a wallet once for repeated clicks on its row', async () => {
  const { deps, hostConnect, cancel, clock } = await pendingConnect()
  void connect(deps, wallet)
  await settled()
  await clock.advance(300)
  expect(hostConnect).toHaveBeenCalledOnce()
  expect(cancel).not.toHaveBeenCalled()
})

describe('a cancelled attempt', () => {
  test.each([
    ['cancelling', cancelConnect],
    ['going back', goBack],
    ['closing', async (deps: Parameters<typeof closeModal>[0]) => closeModal(deps)],
  ])('cancels in the host by %s and ignores a late answer', async (_name, leave) => {
    const { deps, store, response, flow, cancel } = await pendingConnect()
    await leave(deps)
    expect(cancel).toHaveBeenCalledOnce()
    const { open } = store.get(modalAtom)
    response.resolve(result)
    await flow
    expect(store.get(attemptAtom).status).toBe('idle')
    expect(store.get(recentWalletsAtom)).toEqual([])
    expect(store.get(modalAtom).open).toBe(open)
  })

  test('cancels a prepared connector when the modal closes', async () => {
    const prepared = { ...fakeWalletConnect(), prepare: vi.fn(), cancel: vi.fn(async () => {}) }
    const deps = { ...testDeps().deps, connectors: [prepared] }
    openModal(deps)
    closeModal(deps)
    expect(prepared.cancel).toHaveBeenCalledOnce()
  })

  test('is not brought back by a late rejection of its wallet', async () => {
    const { deps, store, response, flow } = await pendingConnect()
    await cancelConnect(deps)
    response.reject(new AirlockError('CONNECT_CANCELLED'))
    await flow
    expect(store.get(attemptAtom).status).toBe('idle')
  })

  test('never calls the wallet if it was cancelled before the call', async () => {
    const { deps, host, clock } = testDeps()
    const hostConnect = vi.spyOn(host, 'connect')
    openModal(deps)
    const flow = connect(deps, wallet)
    await settled()
    await cancelConnect(deps)
    await clock.advance(300)
    await flow
    expect(hostConnect).not.toHaveBeenCalled()
  })

  test('ends when another wallet is chosen', async () => {
    const { deps, store, cancel, hostConnect, clock } = await pendingConnect()
    const other = walletHandle({ handle: 'w2', rdns: 'com.other', name: 'Other' })
    store.set(hostStateAtom, hostState({ wallets: [walletHandle(), other] }))
    void connect(deps, fromPage(other, []))
    await settled()
    await clock.advance(300)
    expect(cancel.mock.invocationCallOrder[0]).toBeLessThan(hostConnect.mock.invocationCallOrder[1] ?? 0)
    expect(hostConnect).toHaveBeenLastCalledWith({ handle: 'w2', namespace: 'eip155' })
  })

  test('ends with the host gone too', async () => {
    const { deps, store, cancel } = await pendingConnect()
    cancel.mockRejectedValueOnce(new AirlockError('DISCONNECTED'))
    await cancelConnect(deps)
    expect(store.get(attemptAtom).status).toBe('idle')
  })
})

describe('[T39] wallets that claim one identity', () => {
  const TWINS = ['w1', 'w2'].map((handle) => walletHandle({ handle, contested: true }))

  test('calls the chosen wallet, whichever came first', async () => {
    const { deps, host, store, clock } = testDeps({}, { wallets: TWINS })
    const hostConnect = vi.spyOn(host, 'connect')
    for (const row of store.get(installedWalletsAtom).toReversed()) {
      void connect(deps, row, 'confirmed')
      await settled()
      await clock.advance(300)
    }
    expect(hostConnect.mock.calls.map(([{ handle }]) => handle)).toEqual(['w2', 'w1'])
  })

  test('calls the earlier choice again on a retry after the other announces itself', async () => {
    const both = { ...walletHandle(), namespaces: ['bip122' as const] }
    const { deps, host, store, clock } = testDeps({}, { wallets: [walletHandle({ handle: 'evm' }), both] })
    const hostConnect = vi.spyOn(host, 'connect')
    const [row] = store.get(installedWalletsAtom)
    if (row?.connector?.type !== 'MULTI_CHAIN') throw new TypeError('one row')
    const [, part = row] = row.connector.parts
    store.set(
      hostStateAtom,
      hostState({ wallets: [...TWINS.map((one) => ({ ...one, handle: `x${one.handle}` })), both] }),
    )
    void connect(deps, part, 'confirmed')
    await settled()
    await clock.advance(300)
    expect(hostConnect.mock.calls.map(([{ handle }]) => handle)).toEqual(['w1'])
  })

  test.each([[['eip155'] as const], [['eip155', 'solana'] as const]])(
    '[T211] sends no request before a second look: %j',
    async (namespaces) => {
      const wallets = TWINS.map((duplicate) => ({ ...duplicate, namespaces: [...namespaces] }))
      const { deps, host, store, clock } = testDeps({}, { wallets })
      const hostConnect = vi.spyOn(host, 'connect')
      const [row = wallet] = store.get(installedWalletsAtom)
      await connect(deps, row)
      await clock.advance(300)
      expect(store.get(routeAtom)).toMatchObject({ view: 'Connecting' })
      expect(store.get(attemptAtom)).toMatchObject({ status: 'unconfirmed' })
      expect(hostConnect).not.toHaveBeenCalled()
    },
  )
})

describe('a wallet that the page does not have', () => {
  test('is not installed, and the host is not asked', async () => {
    const { deps, host, store } = testDeps()
    const hostConnect = vi.spyOn(host, 'connect')
    await connect(deps, fromCustom({ id: 'none', name: 'None', rdns: 'com.none' }))
    expect(store.get(attemptAtom)).toMatchObject({ status: 'notInstalled', wallet: { name: 'None' } })
    expect(hostConnect).not.toHaveBeenCalled()
  })

  test('is notInstalled if it vanished since the list rendered', async () => {
    const { deps, store } = testDeps({}, { wallets: [] })
    await connect(deps, wallet)
    expect(store.get(attemptAtom).status).toBe('notInstalled')
  })

  test('[T39] is never replaced by another wallet of the page that has its name', async () => {
    const { rdns: _none, ...impostor } = walletHandle({ handle: 'evil', connectorId: 'injected' })
    const { deps, store, host } = testDeps({}, { wallets: [impostor] })
    const hostConnect = vi.spyOn(host, 'connect')
    await connect(deps, wallet)
    expect(store.get(attemptAtom).status).toBe('notInstalled')
    expect(hostConnect).not.toHaveBeenCalled()
  })

  test('connects on the retry once it announces itself', async () => {
    const { deps, store, host, clock } = testDeps({}, { wallets: [] })
    const hostConnect = vi.spyOn(host, 'connect')
    const listed = fromCustom({ id: 'good', name: 'Good Wallet', rdns: 'com.example.good' })
    await connect(deps, listed)
    store.set(hostStateAtom, hostState({ wallets: [walletHandle({ handle: 'late' })] }))
    void connect(deps, listed)
    await settled()
    await clock.advance(300)
    expect(hostConnect).toHaveBeenCalledWith({ handle: 'late', namespace: 'eip155' })
  })
})

test('skips a connector that cannot connect the namespace', async () => {
  const created = testDeps()
  const hostConnect = vi.fn(async () => result)
  const deps = { ...created.deps, connectors: [fakeWalletConnect({ connect: hostConnect })] }
  const remote = fromCustom({ id: 'remote', name: 'Remote', mobile_link: 'remote://' })
  created.store.set(modalAtom, opened('solana'))
  await connect(deps, remote)
  expect(hostConnect).not.toHaveBeenCalled()
  expect(created.store.get(attemptAtom)).toMatchObject({ status: 'notInstalled' })
  created.store.set(modalAtom, opened('eip155'))
  await connect(deps, remote)
  expect(hostConnect).toHaveBeenCalledOnce()
})

test('[S3.6:multiChain] prompts a multi-chain wallet only in the chosen namespace', async () => {
  const { rdns: _none, ...unnamed } = walletHandle({ handle: 's1', connectorId: 'Good Wallet' })
  const wallets = [walletHandle(), { ...unnamed, namespaces: ['solana' as const] }]
  const { deps, store, host, clock } = testDeps({}, { wallets })
  const request = vi.spyOn(host, 'connect')
  openModal(deps)
  await connect(deps, withoutConnector(wallet))
  const route = store.get(routeAtom)
  const chosen = route.view === 'ConnectingMultiChain' ? route.wallet.connector : undefined
  if (chosen?.type !== 'MULTI_CHAIN') throw new TypeError('a choice')
  expect(request).not.toHaveBeenCalled()
  const part = chosen.parts.find(({ connector }) => connector.handle === 's1')
  void connect(deps, part ?? wallet)
  await settled()
  await clock.advance(300)
  expect(store.get(routeAtom)).toMatchObject({ view: 'Connecting', wallet: { connector: { handle: 's1' } } })
  expect(request).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ handle: 's1' }))
  await goBack(deps)
  expect(store.get(routeAtom).view).toBe('ConnectingMultiChain')
})
