import type { RemoteSession } from '@airlock/protocol/channel/callSchemas'
import { activeAddress } from '@airlock/protocol/session'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDeferred } from '../../../page/utils/createDeferred.ts'
import { createFakeNamespace, createFakeNative } from '../../../testing/createFakeNamespace.ts'
import { createFakeWallet } from '../../../testing/createFakeWallet.ts'
import { createDeps, createFakeFrame, ETHEREUM, memoryStorage } from '../../../testing/fakeDeps.ts'
import { eip155 } from '../../namespaces/eip155/index.ts'
import { switchNetwork } from '../switchNetwork.ts'
import { cancelConnect } from './cancelConnect.ts'
import { connectWallet } from './connectWallet.ts'
import { disconnect } from './disconnect.ts'
import { reconnect } from './reconnect.ts'
import { selectAccount } from './selectAccount.ts'

const EVM_ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ACCOUNT = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const MAIN = 'solana:main' as const
const SIDE = 'solana:side' as const
const NETWORKS = [ETHEREUM, ...[MAIN, SIDE].map((caipNetworkId) => ({ ...ETHEREUM, caipNetworkId }))]
const STATE = { accounts: [ACCOUNT], caipNetworkId: MAIN }
const STATE_OF_SESSION = { ...STATE, approvedCaipNetworkIds: [MAIN] }
const REMOTE: RemoteSession = {
  connectorId: 'walletConnect',
  type: 'WALLET_CONNECT',
  name: 'Pocket Wallet',
  namespaces: {
    eip155: { accounts: [EVM_ACCOUNT], caipNetworkId: 'eip155:1', approvedCaipNetworkIds: ['eip155:1'] },
    solana: STATE_OF_SESSION,
  },
}

function setUp(respond: (name: string, params: unknown) => unknown = () => null, storage = memoryStorage()) {
  const call = vi.fn(async (name: string, params: unknown) => respond(name, params))
  const deps = createDeps({
    networks: NETWORKS,
    namespaces: [eip155, createFakeNamespace('solana')],
    frame: createFakeFrame(call),
    storage,
  })
  const evm = createFakeWallet()
  const native = createFakeNative(STATE)
  deps.wallets.announce('io.evm', evm)
  deps.wallets.announce('io.sol', native, ['solana'])
  const shown = () => {
    const { activeNamespace, namespaces } = deps.session.get()
    return [activeNamespace, namespaces.eip155?.status, namespaces.solana?.status]
  }
  return { deps, call, evm, native, storage, shown }
}

describe('a wallet in each of two namespaces', () => {
  let stack: ReturnType<typeof setUp>
  beforeEach(async () => {
    stack = setUp()
    await connectWallet(stack.deps, { handle: 'io.evm', namespace: 'eip155' })
    await connectWallet(stack.deps, { handle: 'io.sol', namespace: 'solana' })
  })

  test('connects both, the newer one active', () => {
    expect(stack.shown()).toEqual(['solana', 'connected', 'connected'])
    expect(activeAddress(stack.deps.session.get())).toBe(ACCOUNT)
  })

  test('keeps the other session if one ends, and activates it', () => {
    disconnect(stack.deps, 'solana')
    expect(stack.shown()).toEqual(['eip155', 'connected', 'disconnected'])
    expect(stack.native.calls).toEqual(['connect', 'forget'])
    expect(stack.evm.requests).not.toContain('wallet_revokePermissions')
  })

  test('keeps the other session if the wallet ends one', () => {
    stack.native.end()
    expect(stack.shown()).toEqual(['eip155', 'connected', 'disconnected'])
  })

  test('keeps the other namespace and the active one on events of one', () => {
    stack.evm.emit('chainChanged', '0x2105')
    stack.evm.emit('accountsChanged', ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'])
    const { activeNamespace, namespaces } = stack.deps.session.get()
    expect(activeNamespace).toBe('solana')
    expect(namespaces.eip155).toMatchObject({ caipNetworkId: 'eip155:8453' })
    expect(namespaces.solana).toMatchObject({ status: 'connected', ...STATE })
  })

  test('selects an account of the other namespace, which becomes active', () => {
    selectAccount(stack.deps, { namespace: 'eip155', address: EVM_ACCOUNT.toLowerCase() })
    expect(stack.shown()).toEqual(['eip155', 'connected', 'connected'])
    expect(() => selectAccount(stack.deps, { namespace: 'solana', address: ACCOUNT.toLowerCase() })).toThrow(
      expect.objectContaining({ name: 'UNAUTHORIZED' }),
    )
  })

  test('follows the record without own networks', async () => {
    await switchNetwork(stack.deps, SIDE)
    expect(stack.deps.session.get().namespaces.solana?.caipNetworkId).toBe(SIDE)
    expect(stack.evm.requests).not.toContain('wallet_switchEthereumChain')
  })

  test('leaves the other namespace connected if an attempt is cancelled', async () => {
    stack.evm.respond('eth_requestAccounts', () => new Promise(() => {}))
    disconnect(stack.deps, 'eip155')
    const attempt = connectWallet(stack.deps, { handle: 'io.evm', namespace: 'eip155' })
    cancelConnect(stack.deps)
    await expect(attempt).rejects.toMatchObject({ name: 'CONNECT_CANCELLED' })
    expect(stack.shown()).toEqual(['solana', 'disconnected', 'connected'])
  })

  test('disconnects everything if no namespace is named', () => {
    disconnect(stack.deps)
    expect(stack.shown()).toEqual(['solana', 'disconnected', 'disconnected'])
  })

  test('restores both after a reload, with the same active namespace', async () => {
    const later = setUp(undefined, stack.storage)
    expect(later.shown()).toEqual(['solana', 'reconnecting', 'reconnecting'])
    const { accounts } = later.deps.session.get().namespaces.solana ?? {}
    expect(accounts).toHaveLength(1)
    const restore = vi.spyOn(later.native.wallet, 'restore')
    await reconnect(later.deps)
    expect(later.shown()).toEqual(['solana', 'connected', 'connected'])
    expect(restore).toHaveBeenCalledExactlyOnceWith(expect.any(AbortSignal), accounts)
    expect(later.native.calls).toEqual(['restore'])
    expect(later.call).not.toHaveBeenCalled()
  })
})

describe('a session of the frame in two namespaces', () => {
  test('connects both namespaces and keeps the active one', () => {
    const { deps, shown } = setUp()
    deps.remoteSessions.set(REMOTE)
    expect(shown()).toEqual(['eip155', 'connected', 'connected'])
    expect(deps.session.get().namespaces.solana).toMatchObject({ remote: true, connectorId: 'walletConnect' })
  })

  test('loses the namespace missing from an update', () => {
    const { deps, shown } = setUp()
    deps.remoteSessions.set(REMOTE)
    const { solana: _, ...namespaces } = REMOTE.namespaces
    deps.remoteSessions.set({ ...REMOTE, namespaces })
    expect(shown()).toEqual(['eip155', 'connected', 'disconnected'])
  })

  test('ends in both and notifies the frame once', () => {
    const { deps, call, shown } = setUp()
    deps.remoteSessions.set(REMOTE)
    disconnect(deps, 'solana')
    expect(shown()).toEqual(['eip155', 'disconnected', 'disconnected'])
    expect(call).toHaveBeenCalledExactlyOnceWith('endWallet', { connectorId: 'walletConnect' })
  })

  test('stays in both, inactive where a page wallet connects', async () => {
    const { deps, call, shown } = setUp()
    deps.remoteSessions.set(REMOTE)
    await connectWallet(deps, { handle: 'io.evm', namespace: 'eip155' })
    expect(shown()).toEqual(['eip155', 'connected', 'connected'])
    expect(deps.session.get().namespaces.eip155?.connectorId).toBe('io.evm')
    expect(deps.store.inactive()).toMatchObject([{ namespace: 'eip155', connectorId: 'walletConnect', remote: true }])
    expect(call).not.toHaveBeenCalled()
  })

  test('[T204] does not return to a namespace by its own update, or by a reload', async () => {
    const { deps, shown, storage } = setUp((name) => (name === 'restoreWallet' ? REMOTE : null))
    deps.remoteSessions.set(REMOTE)
    await connectWallet(deps, { handle: 'io.evm', namespace: 'eip155' })
    disconnect(deps, 'eip155')
    deps.remoteSessions.set({ ...REMOTE, isUpdate: true })
    expect(shown()).toEqual(['solana', 'disconnected', 'connected'])
    const reloaded = setUp((name) => (name === 'restoreWallet' ? REMOTE : null), storage)
    await reconnect(reloaded.deps)
    expect(reloaded.shown()).toEqual(['solana', 'disconnected', 'connected'])
    expect(reloaded.deps.store.inactive()).toMatchObject([{ namespace: 'eip155', connectorId: 'walletConnect' }])
  })

  describe('[T204] an update from one namespace to two', () => {
    const { solana: _, ...namespaces } = REMOTE.namespaces
    const inSolana = { ...REMOTE, namespaces: { solana: STATE_OF_SESSION } }

    test('leaves a locked wallet its place', async () => {
      const { deps, evm, shown } = setUp()
      await connectWallet(deps, { handle: 'io.evm', namespace: 'eip155' })
      deps.remoteSessions.set(inSolana)
      evm.emit('accountsChanged', [])
      deps.remoteSessions.set({ ...REMOTE, isUpdate: true })
      expect(shown()).toEqual(['solana', 'disconnected', 'connected'])
      evm.emit('accountsChanged', [EVM_ACCOUNT])
      await vi.waitFor(() => expect(deps.session.get().namespaces.eip155?.connectorId).toBe('io.evm'))
    })

    test('leaves a pending connection its place', async () => {
      const { deps, native } = setUp()
      const answer = createDeferred<typeof STATE>()
      vi.spyOn(native.wallet, 'connect').mockReturnValue(answer.promise)
      deps.remoteSessions.set({ ...REMOTE, namespaces })
      const connecting = connectWallet(deps, { handle: 'io.sol', namespace: 'solana' })
      deps.remoteSessions.set({ ...REMOTE, isUpdate: true })
      answer.resolve(STATE)
      await connecting
      expect(deps.session.get().namespaces.solana).toMatchObject({ status: 'connected', connectorId: 'io.sol' })
    })

    test('leaves a pending switch its place', async () => {
      const { deps, native } = setUp()
      await connectWallet(deps, { handle: 'io.sol', namespace: 'solana' })
      deps.wallets.announce('io.sol2', createFakeNative(STATE), ['solana'])
      await connectWallet(deps, { handle: 'io.sol2', namespace: 'solana' })
      disconnect(deps, 'solana')
      deps.remoteSessions.set({ ...REMOTE, namespaces })
      const answer = createDeferred<typeof STATE>()
      vi.spyOn(native.wallet, 'restore').mockReturnValue(answer.promise)
      const switching = deps.connections.switchTo({ namespace: 'solana', connectorId: 'io.sol' })
      deps.remoteSessions.set({ ...REMOTE, isUpdate: true })
      answer.resolve(STATE)
      await switching
      expect(deps.session.get().namespaces.solana).toMatchObject({ status: 'connected', connectorId: 'io.sol' })
    })
  })

  describe.each(['eip155', 'solana'] as const)('a restore while a wallet connects in %s', (namespace) => {
    const handle = namespace === 'eip155' ? 'io.evm' : 'io.sol'
    const other = namespace === 'eip155' ? 'solana' : 'eip155'

    function reload() {
      const first = setUp()
      first.deps.remoteSessions.set(REMOTE)
      const answer = createDeferred<RemoteSession>()
      const later = setUp((name) => (name === 'restoreWallet' ? answer.promise : null), first.storage)
      return { ...later, answer, restored: reconnect(later.deps) }
    }

    test('[T204] stays out of that namespace, and returns in the other', async () => {
      const { deps, answer, restored } = reload()
      await connectWallet(deps, { handle, namespace })
      expect(deps.session.get().namespaces[other]?.status).toBe('reconnecting')
      answer.resolve(REMOTE)
      await restored
      expect(deps.session.get().namespaces).toMatchObject({
        [namespace]: { status: 'connected', connectorId: handle },
        [other]: { status: 'connected', connectorId: 'walletConnect' },
      })
    })

    test('[T204] leaves a pending connection its place during a restore', async () => {
      const { deps, evm, native, answer, restored } = reload()
      evm.respond('eth_requestAccounts', () => new Promise(() => {}))
      vi.spyOn(native.wallet, 'connect').mockReturnValue(new Promise(() => {}))
      void connectWallet(deps, { handle, namespace })
      answer.resolve(REMOTE)
      await restored
      expect(deps.active.of(namespace).attempt()?.signal.aborted).toBe(false)
      expect(deps.session.get().namespaces[namespace]).toMatchObject({ status: 'connecting', connectorId: handle })
    })

    test('stays out of a namespace that the visitor disconnected', async () => {
      const { deps, answer, restored } = reload()
      disconnect(deps, namespace)
      answer.resolve(REMOTE)
      await restored
      expect(deps.session.get().namespaces[namespace]?.status).toBe('disconnected')
    })
  })

  test('ends one namespace on its event and keeps the other', () => {
    const { deps, shown } = setUp()
    deps.remoteSessions.set(REMOTE)
    deps.remoteSessions.emit({ connectorId: 'walletConnect', namespace: 'solana', event: 'disconnect', data: null })
    expect(shown()).toEqual(['eip155', 'connected', 'disconnected'])
  })

  test('is restored in both with one request; a missing one ends', async () => {
    const first = setUp()
    first.deps.remoteSessions.set(REMOTE)
    const { solana: _, ...namespaces } = REMOTE.namespaces
    const complete = setUp((name) => (name === 'restoreWallet' ? REMOTE : null), first.storage)
    await reconnect(complete.deps)
    expect(complete.shown()).toEqual(['eip155', 'connected', 'connected'])
    expect(complete.call).toHaveBeenCalledExactlyOnceWith('restoreWallet', { connectorId: 'walletConnect' })
    const less = setUp((name) => (name === 'restoreWallet' ? { ...REMOTE, namespaces } : null), first.storage)
    await reconnect(less.deps)
    expect(less.shown()).toEqual(['eip155', 'connected', 'disconnected'])
  })

  test('stays in both, inactive where another session connects', () => {
    const { deps, call, shown } = setUp()
    deps.remoteSessions.set(REMOTE)
    const { solana: _, ...namespaces } = REMOTE.namespaces
    deps.remoteSessions.set({ ...REMOTE, connectorId: 'auth', type: 'AUTH', namespaces })
    expect(shown()).toEqual(['eip155', 'connected', 'connected'])
    expect(deps.session.get().namespaces.eip155?.connectorId).toBe('auth')
    expect(deps.store.inactive()).toMatchObject([{ namespace: 'eip155', connectorId: 'walletConnect' }])
    expect(call).not.toHaveBeenCalled()
  })
})
