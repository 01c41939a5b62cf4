import type { RemoteSession } from '@airlock/protocol/channel/callSchemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { describe, expect, test, vi } from 'vitest'
import { createDeferred } from '../../page/utils/createDeferred.ts'
import { createFakeWallet } from '../../testing/createFakeWallet.ts'
import { createDeps, createFakeFrame, memoryStorage } from '../../testing/fakeDeps.ts'
import type { Eip1193Provider } from '../../types/eip1193.ts'
import { connectWallet } from '../actions/session/connectWallet.ts'
import { disconnect } from '../actions/session/disconnect.ts'
import { reconnect } from '../actions/session/reconnect.ts'
import { CONNECTIONS_KEY } from '../connectionsKey.ts'

const ONE = { namespace: 'eip155', connectorId: 'io.one' } as const
const TWO = { namespace: 'eip155', connectorId: 'io.two' } as const
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const THIRD = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const REMOTE: RemoteSession = {
  connectorId: 'walletConnect',
  type: 'WALLET_CONNECT',
  name: 'Phone Wallet',
  namespaces: { eip155: { accounts: [THIRD], caipNetworkId: 'eip155:1', approvedCaipNetworkIds: ['eip155:1'] } },
}

type Setup = { storage?: Storage; frame?: (name: string, params: unknown) => unknown; providers?: object }

function setUp({ storage = memoryStorage() as unknown as Storage, frame = async () => null, providers }: Setup = {}) {
  const one = createFakeWallet()
  const two = createFakeWallet({ chainId: '0x2105', accounts: [OTHER] })
  const call = vi.fn(frame)
  const all = (providers ?? { 'io.one': one, 'io.two': two }) as Record<string, Eip1193Provider>
  const deps = createDeps({ providers: all, storage, frame: createFakeFrame(call) })
  const connect = (handle: string) => connectWallet(deps, { handle, namespace: 'eip155' })
  return {
    ...{ deps, one, two, call, storage, connect },
    session: () => deps.session.get().namespaces.eip155,
    inactive: () =>
      (deps.store.inactive() ?? []).map(({ connectorId, isGone }) => `${connectorId}${isGone ? '!' : ''}`),
  }
}

async function setUpTwo(setup?: Setup) {
  const created = setUp(setup)
  await created.connect('io.one')
  await created.connect('io.two')
  return created
}

describe('createConnections', () => {
  test('keeps the first wallet when a second one connects', async () => {
    const { deps, session, one, inactive } = await setUpTwo()
    expect(session()).toMatchObject({ connectorId: 'io.two', accounts: [OTHER], caipNetworkId: 'eip155:8453' })
    expect(deps.store.inactive()).toEqual([
      { ...ONE, name: 'io.one', accounts: [one.signer.address], caipNetworkId: 'eip155:1' },
    ])
    expect(one.requests).not.toContain('wallet_revokePermissions')
    expect(inactive()).toEqual(['io.one'])
  })

  test('switches without a prompt, and back', async () => {
    const { deps, session, one, two, inactive } = await setUpTwo()
    await deps.connections.switchTo(ONE)
    expect(session()).toMatchObject({ connectorId: 'io.one', rdns: 'io.one', caipNetworkId: 'eip155:1' })
    expect(inactive()).toEqual(['io.two'])
    await deps.connections.switchTo(TWO)
    expect(session()).toMatchObject({ connectorId: 'io.two', accounts: [OTHER], caipNetworkId: 'eip155:8453' })
    for (const wallet of [one, two]) {
      expect(wallet.requests.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
    }
  })

  test('[T204] never activates a wallet that changes its accounts or network while inactive', async () => {
    const { deps, session, one, inactive } = await setUpTwo()
    const before = session()
    one.emit('accountsChanged', [THIRD])
    one.emit('chainChanged', '0x2105')
    expect(session()).toBe(before)
    expect(deps.store.inactive()).toMatchObject([{ accounts: [THIRD], caipNetworkId: 'eip155:8453' }])
    one.emit('accountsChanged', [])
    expect(inactive()).toEqual(['io.one!'])
    one.emit('accountsChanged', [THIRD])
    expect(inactive()).toEqual(['io.one'])
    one.emit('disconnect', { code: 4900 })
    expect([session(), inactive()]).toEqual([before, ['io.one!']])
  })

  test('[T204] never activates a session of the frame that changes while inactive', async () => {
    const { deps, connect, session, inactive } = setUp()
    deps.remoteSessions.set(REMOTE)
    await connect('io.one')
    const before = session()
    deps.remoteSessions.set({ ...REMOTE, isUpdate: true })
    expect(session()).toBe(before)
    expect(inactive()).toEqual(['walletConnect'])
    deps.remoteSessions.set(REMOTE)
    expect(session()).toMatchObject({ connectorId: 'walletConnect', accounts: [THIRD] })
    expect(inactive()).toEqual(['io.one'])
  })

  test('[T204] shows changes of an inactive session of the frame in the list only', async () => {
    const { deps, connect, session, storage } = setUp()
    deps.remoteSessions.set(REMOTE)
    await connect('io.one')
    const before = session()
    const changed = { accounts: [OTHER], caipNetworkId: 'eip155:8453' as const, approvedCaipNetworkIds: [] }
    deps.connections.update({ ...REMOTE, name: 'Renamed', isUpdate: true, namespaces: { eip155: changed } })
    const shown = { connectorId: 'walletConnect', name: 'Renamed', accounts: [OTHER], caipNetworkId: 'eip155:8453' }
    expect(deps.store.inactive()).toMatchObject([shown])
    expect(JSON.parse(storage.getItem(deps.session.key + CONNECTIONS_KEY) ?? '')).toMatchObject([shown])
    expect(session()).toBe(before)
  })

  test('restores a session of the frame once it is chosen', async () => {
    const { deps, connect, session, call } = setUp({
      frame: async (name) => (name === 'restoreWallet' ? REMOTE : null),
    })
    deps.remoteSessions.set(REMOTE)
    await connect('io.one')
    await deps.connections.switchTo({ namespace: 'eip155', connectorId: 'walletConnect' })
    expect(session()).toMatchObject({ connectorId: 'walletConnect', remote: true, accounts: [THIRD] })
    expect(call.mock.calls).toEqual([['restoreWallet', { connectorId: 'walletConnect', namespace: 'eip155' }]])
  })

  test('shows a wallet that is locked as gone, and stays with the active one', async () => {
    const { deps, session, one, inactive } = await setUpTwo()
    one.respond('eth_accounts', () => [])
    await expect(deps.connections.switchTo(ONE)).rejects.toMatchObject({ name: 'UNAUTHORIZED' })
    expect(session()?.connectorId).toBe('io.two')
    expect(inactive()).toEqual(['io.one!'])
    await expect(deps.connections.switchTo({ namespace: 'eip155', connectorId: 'io.unknown' })).rejects.toMatchObject({
      name: 'WALLET_NOT_FOUND',
    })
  })

  test('ends a pending restore if the switch fails', async () => {
    const { storage, one, two } = await setUpTwo()
    two.respond('eth_accounts', () => new Promise(() => {}))
    const { deps, session } = setUp({ storage, providers: { 'io.one': one, 'io.two': two } })
    void reconnect(deps)
    expect(session()?.status).toBe('reconnecting')
    one.respond('eth_accounts', () => [])
    await expect(deps.connections.switchTo(ONE)).rejects.toMatchObject({ name: 'UNAUTHORIZED' })
    expect(session()?.status).toBe('disconnected')
    expect(deps.session.remembered('eip155')?.connectorId).toBe('io.two')
  })

  test('stays in the list if the visitor declines to connect it again', async () => {
    const { deps, connect, one, inactive, storage } = await setUpTwo()
    disconnect(deps, 'eip155')
    one.respond('eth_requestAccounts', () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })))
    await expect(connect('io.one')).rejects.toMatchObject({ name: 'USER_REJECTED' })
    expect(inactive()).toEqual(['io.one'])
    expect(JSON.parse(storage.getItem(deps.session.key + CONNECTIONS_KEY) ?? '')).toMatchObject([ONE])
  })

  test('activates no other wallet when the active one disconnects', async () => {
    const { deps, session, inactive } = await setUpTwo()
    disconnect(deps, 'eip155')
    expect(session()?.status).toBe('disconnected')
    expect(inactive()).toEqual(['io.one'])
    await deps.connections.switchTo(ONE)
    expect(session()).toMatchObject({ status: 'connected', connectorId: 'io.one' })
    expect(inactive()).toEqual([])
  })

  test('removes one wallet and leaves the others', async () => {
    const { deps, session, one, two, inactive } = await setUpTwo()
    deps.connections.remove(ONE)
    expect(inactive()).toEqual([])
    expect(session()?.connectorId).toBe('io.two')
    expect(one.requests).toContain('wallet_revokePermissions')
    deps.connections.remove(TWO)
    expect(session()?.status).toBe('disconnected')
    expect(two.requests).toContain('wallet_revokePermissions')
  })

  test('ends all when everything disconnects', async () => {
    const { deps, connect, inactive, call, storage } = await setUpTwo()
    deps.remoteSessions.set(REMOTE)
    await connect('io.one')
    expect(inactive()).toEqual(['walletConnect', 'io.two'])
    disconnect(deps)
    expect(inactive()).toEqual([])
    expect(call).toHaveBeenCalledWith('endWallet', { connectorId: 'walletConnect' })
    await vi.waitFor(() => expect(storage.getItem(`${deps.session.key}${CONNECTIONS_KEY}`)).toBe('[]'))
  })

  test('[T204] ends the pending switch to a wallet that is removed', async () => {
    const { deps, session, one, inactive } = await setUpTwo()
    const answer = createDeferred<string[]>()
    one.respond('eth_accounts', () => answer.promise)
    const switching = deps.connections.switchTo(ONE)
    deps.connections.remove(ONE)
    await expect(switching).rejects.toMatchObject({ name: 'CONNECT_CANCELLED' })
    expect(one.requests).toContain('wallet_revokePermissions')
    answer.resolve([one.signer.address])
    expect([session()?.connectorId, inactive()]).toEqual(['io.two', []])
  })

  test('[T204] ends the pending switch to a session that another tab removes', async () => {
    const answer = createDeferred<RemoteSession>()
    const { deps, connect, session, storage } = setUp({
      frame: async (name) => (name === 'restoreWallet' ? answer.promise : null),
    })
    deps.remoteSessions.set(REMOTE)
    await connect('io.one')
    const switching = deps.connections.switchTo({ namespace: 'eip155', connectorId: 'walletConnect' })
    const key = `${deps.session.key}${CONNECTIONS_KEY}`
    storage.setItem(key, '[]')
    dispatchEvent(new StorageEvent('storage', { key }))
    answer.resolve(REMOTE)
    await expect(switching).rejects.toMatchObject({ name: 'CONNECT_CANCELLED' })
    expect(session()?.connectorId).toBe('io.one')
  })

  test('[T208] remembers the accounts of a locked wallet over a reload', async () => {
    const { deps, one, inactive, storage } = await setUpTwo()
    one.emit('accountsChanged', [])
    one.emit('chainChanged', '0x2105')
    deps.connections.update({ ...REMOTE, isUpdate: true })
    expect(inactive()).toEqual(['io.one!'])
    const stored = JSON.parse(storage.getItem(deps.session.key + CONNECTIONS_KEY) ?? '')
    expect(stored).toMatchObject([{ ...ONE, accounts: [one.signer.address] }])
    const key = deps.session.key + CONNECTIONS_KEY
    storage.setItem(key, JSON.stringify([{ ...stored[0], accounts: [] }]))
    expect(setUp({ storage }).inactive()).toEqual(['io.one!'])
  })

  test.each([TWO, undefined])('ends requests that are pending in a removed wallet: %o', async (removed) => {
    const { deps } = await setUpTwo()
    const active = deps.active.of('eip155')
    const pending = active.signal()
    await deps.connections.switchTo(ONE)
    expect(pending.aborted).toBe(false)
    if (removed) deps.connections.remove(removed)
    else deps.connections.end()
    expect([pending.reason?.name, active.signal().aborted]).toEqual(['DISCONNECTED', false])
  })

  describe('[T204] a locked wallet that unlocks', () => {
    test('leaves a pending switch', async () => {
      const { deps, session, one, two } = await setUpTwo()
      two.emit('accountsChanged', [])
      const answer = createDeferred<string[]>()
      one.respond('eth_accounts', () => answer.promise)
      const switching = deps.connections.switchTo(ONE)
      two.emit('accountsChanged', [OTHER])
      answer.resolve([one.signer.address])
      await switching
      expect(session()?.connectorId).toBe('io.one')
    })

    test('leaves a pending switch after a reload', async () => {
      const { storage, one, two } = await setUpTwo()
      two.respond('eth_accounts', () => [])
      const { deps, session } = setUp({ storage, providers: { 'io.one': one, 'io.two': two } })
      const restored = reconnect(deps)
      await vi.waitFor(() => expect(two.requests.at(-1)).toBe('eth_accounts'))
      await vi.waitFor(() => expect(session()?.status).toBe('disconnected'))
      const answer = createDeferred<string[]>()
      one.respond('eth_accounts', () => answer.promise)
      const switching = deps.connections.switchTo(ONE)
      two.emit('accountsChanged', [OTHER])
      answer.resolve([one.signer.address])
      await Promise.all([switching, restored])
      expect(session()?.connectorId).toBe('io.one')
    })
  })

  test('connects the same wallet twice as one', async () => {
    const { connect, inactive } = await setUpTwo()
    await connect('io.two')
    expect(inactive()).toEqual(['io.one'])
    await connect('io.one')
    expect(inactive()).toEqual(['io.two'])
  })

  test('keeps a request that is pending in the wallet that got it', async () => {
    const { deps, one, two, session } = await setUpTwo()
    const answer = createDeferred<string>()
    two.respond('personal_sign', () => answer.promise)
    const signed = deps.active
      .of('eip155')
      .get()
      ?.wallet.request({ method: 'personal_sign', params: ['0x00', OTHER] })
    await deps.connections.switchTo(ONE)
    expect(session()?.connectorId).toBe('io.one')
    answer.resolve('0x1234')
    expect(await signed).toBe('0x1234')
    expect(one.requests).not.toContain('personal_sign')
  })

  test('finds remembered wallets after a reload without a prompt', async () => {
    const { storage, one } = await setUpTwo()
    const before = one.requests.length
    const reloaded = setUp({ storage, providers: { 'io.one': one } })
    await vi.waitFor(() => expect(one.requests.slice(before)).toEqual(['eth_accounts', 'eth_chainId']))
    await reloaded.deps.connections.switchTo(ONE)
    expect(reloaded.session()).toMatchObject({ connectorId: 'io.one', accounts: [one.signer.address] })
  })

  test('shows a wallet that the page no longer has as gone', async () => {
    const { storage, one } = await setUpTwo()
    const { inactive, deps } = setUp({ storage, providers: {} })
    expect(inactive()).toEqual(['io.one!'])
    deps.wallets.announce('io.one', one)
    expect(inactive()).toEqual(['io.one'])
  })

  test('[T208] gives the place of a remembered wallet to no second claimant of its name', async () => {
    const { storage, one } = await setUpTwo()
    const claimant = createFakeWallet({ accounts: [THIRD] })
    const reloaded = setUp({ storage, providers: { 'io.one': claimant } })
    reloaded.deps.wallets.announce('io.one', one)
    await reloaded.deps.connections.switchTo(ONE)
    expect(reloaded.session()?.accounts).toEqual([one.signer.address])
  })

  test('[T208] rejects two claimants without a remembered account', async () => {
    const { storage } = await setUpTwo()
    const claimants = [THIRD, OTHER].map((account) => createFakeWallet({ accounts: [account] }))
    const { deps, session } = setUp({ storage, providers: {} })
    for (const one of claimants) deps.wallets.announce('io.one', one)
    await expect(deps.connections.switchTo(ONE)).rejects.toMatchObject({ name: 'UNAUTHORIZED' })
    expect(session()?.status).toBe('disconnected')
    expect(deps.session.remembered('eip155')?.connectorId).toBe('io.two')
  })

  test('keeps connections in the page where storage is denied', async () => {
    const storage = {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
      setItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    } as unknown as Storage
    const { deps, session, inactive } = await setUpTwo({ storage })
    expect(inactive()).toEqual(['io.one'])
    await deps.connections.switchTo(ONE)
    expect(session()?.connectorId).toBe('io.one')
  })

  test('follows the record that another tab writes', async () => {
    const { deps, inactive, storage, one } = await setUpTwo()
    const key = `${deps.session.key}${CONNECTIONS_KEY}`
    storage.setItem(key, '[]')
    dispatchEvent(new StorageEvent('storage', { key }))
    expect(inactive()).toEqual([])
    const added = {
      ...ONE,
      connectorId: 'io.three',
      name: 'Three',
      accounts: [one.signer.address],
      caipNetworkId: 'eip155:1',
    }
    storage.setItem(key, JSON.stringify([added, { ...TWO, name: 'Two' }]))
    dispatchEvent(new StorageEvent('storage', { key }))
    expect(inactive()).toEqual(['io.three!'])
  })

  test('shows what another tab stored about a session of the frame', async () => {
    const { deps, connect, inactive, storage } = setUp()
    deps.remoteSessions.set(REMOTE)
    await connect('io.one')
    const key = `${deps.session.key}${CONNECTIONS_KEY}`
    const [stored] = JSON.parse(storage.getItem(key) ?? '')
    const notify = (change: object) => {
      storage.setItem(key, JSON.stringify([{ ...stored, ...change }]))
      dispatchEvent(new StorageEvent('storage', { key }))
    }
    notify({ accounts: [OTHER], caipNetworkId: 'eip155:8453' })
    expect(deps.store.inactive()).toMatchObject([{ accounts: [OTHER], caipNetworkId: 'eip155:8453' }])
    notify({ isEnding: true })
    expect(inactive()).toEqual([])
  })

  test('keeps the ten wallets that were used last', async () => {
    const providers = Object.fromEntries(
      Array.from({ length: 13 }, (_, at) => [`io.w${at}`, createFakeWallet({ accounts: [OTHER] })]),
    )
    const { connect, inactive } = setUp({ providers })
    for (const id of Object.keys(providers)) await connect(id)
    for (const [id, { requests }] of Object.entries(providers)) {
      expect(requests.includes('wallet_revokePermissions')).toBe(['io.w0', 'io.w1'].includes(id))
    }
    expect(inactive()).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((at) => `io.w${at}`))
  })

  test('ends a removed session at the next page load if the frame did not answer', async () => {
    const first = setUp({ frame: () => Promise.reject(new AirlockError('FRAME_UNREACHABLE')) })
    first.deps.remoteSessions.set(REMOTE)
    await first.connect('io.one')
    first.deps.connections.remove({ namespace: 'eip155', connectorId: 'walletConnect' })
    expect(first.inactive()).toEqual([])
    const reloaded = setUp({ storage: first.storage })
    expect(reloaded.inactive()).toEqual([])
    expect(reloaded.call.mock.calls).toEqual([['endWallet', { connectorId: 'walletConnect' }]])
    await vi.waitFor(() => expect(first.storage.getItem(`${reloaded.deps.session.key}${CONNECTIONS_KEY}`)).toBe('[]'))
  })

  test('keeps a removed session that the visitor connected again', async () => {
    const first = setUp({ frame: () => Promise.reject(new AirlockError('FRAME_UNREACHABLE')) })
    first.deps.remoteSessions.set(REMOTE)
    await first.connect('io.one')
    first.deps.connections.remove({ namespace: 'eip155', connectorId: 'walletConnect' })
    first.deps.remoteSessions.set(REMOTE)
    const reloaded = setUp({ storage: first.storage })
    expect(reloaded.call).not.toHaveBeenCalledWith('endWallet', expect.anything())
    expect(reloaded.inactive()).toEqual(['io.one'])
  })

  test('keeps an evicted session that is active in another namespace', async () => {
    const providers = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`io.w${at}`, createFakeWallet({ accounts: [OTHER] })]),
    )
    const { deps, connect, call, inactive } = setUp({ providers })
    deps.remoteSessions.set(REMOTE)
    deps.session.dispatch({
      ...{ type: 'connected', namespace: 'solana', connectorId: 'walletConnect', remote: true },
      accounts: ['4Nd1mYyHcXSLBxuM1S2XHtuTzZ1b5mXnTKxaPvWvBcgY'],
      caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    })
    for (const id of Object.keys(providers)) await connect(id)
    expect(inactive()).not.toContain('walletConnect')
    expect(call).not.toHaveBeenCalled()
  })
})
