import { READ_DEADLINE_MS } from '@airlock/protocol/channel/deadlines'
import { POLKADOT } from '@airlock/protocol/namespaces/polkadot/networks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeNamespace, createFakeNative } from '../../../testing/createFakeNamespace.ts'
import { createFakeWallet, createPrompt } from '../../../testing/createFakeWallet.ts'
import {
  createDeps,
  createFakeFrame,
  ETHEREUM,
  memoryStorage,
  rememberedSession,
  responses,
} from '../../../testing/fakeDeps.ts'
import type { Eip1193Provider } from '../../../types/eip1193.ts'
import { switchNetwork } from '../switchNetwork.ts'
import { cancelConnect } from './cancelConnect.ts'
import { connectWallet } from './connectWallet.ts'
import { disconnect } from './disconnect.ts'
import { RECONNECT_WAIT_MS, reconnect } from './reconnect.ts'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function remembered(providers: Record<string, Eip1193Provider> = {}, accounts = [FIRST]) {
  const storage = memoryStorage(rememberedSession('io.one', accounts))
  const call = vi.fn()
  const deps = createDeps({ storage, providers, frame: createFakeFrame(call) })
  return { deps, storage, call, entry: () => deps.session.get().namespaces.eip155 }
}

describe('reconnect', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('[S4.1:reconnect] confirms a remembered session by its named connector, with no frame', async () => {
    const wallet = createFakeWallet({ chainId: '0x2105' })
    const { deps, call, entry } = remembered({ 'io.one': wallet })
    expect(entry()?.status).toBe('reconnecting')
    await reconnect(deps)
    expect(entry()).toMatchObject({ status: 'connected', accounts: [FIRST], caipNetworkId: 'eip155:8453' })
    expect(wallet.requests).toEqual(['eth_accounts', 'eth_chainId'])
    expect(await responses(deps.active.of('eip155').get(), wallet)).toBe(true)
    expect(call).not.toHaveBeenCalled()
  })

  it('finds a wallet that was remembered by an alias of its rdns', async () => {
    const storage = memoryStorage(rememberedSession('io.metamask.mobile', [FIRST]))
    const deps = createDeps({ storage, providers: { 'io.metamask': createFakeWallet() } })
    await reconnect(deps)
    expect(deps.session.get().namespaces.eip155).toMatchObject({ status: 'connected', connectorId: 'io.metamask' })
    disconnect(deps)
    expect([...storage.values.values()].join()).not.toContain('metamask')
  })

  it('keeps the account first that the visitor had chosen', async () => {
    const { deps, entry } = remembered({ 'io.one': createFakeWallet({ accounts: [FIRST, SECOND] }) }, [SECOND])
    await reconnect(deps)
    expect(entry()?.accounts).toEqual([SECOND, FIRST])
  })

  it('does nothing without a remembered session', async () => {
    const wallet = createFakeWallet()
    const deps = createDeps({ providers: { 'io.one': wallet } })
    await reconnect(deps)
    expect(wallet.requests).toEqual([])
  })

  it('waits for the wallet to announce itself', async () => {
    const { deps, entry } = remembered({ 'io.two': createFakeWallet() })
    const result = reconnect(deps)
    deps.wallets.announce('io.three', createFakeWallet())
    expect(entry()?.status).toBe('reconnecting')
    deps.wallets.announce('io.one', createFakeWallet())
    await result
    expect(entry()?.status).toBe('connected')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('remembers a wallet that is locked at load, and restores it on accounts', async () => {
    const wallet = createFakeWallet({ chainId: '0x2105' })
    wallet.respond('eth_accounts', () => [])
    const { deps, storage, entry } = remembered({ 'io.one': wallet })
    await reconnect(deps)
    await vi.advanceTimersByTimeAsync(RECONNECT_WAIT_MS)
    expect(entry()?.status).toBe('disconnected')
    expect([...storage.values.values()].join()).toContain('io.one')
    wallet.respond('eth_accounts', () => [FIRST])
    wallet.emit('accountsChanged', [FIRST])
    await vi.advanceTimersByTimeAsync(0)
    expect(entry()).toMatchObject({ status: 'connected', accounts: [FIRST], caipNetworkId: 'eip155:8453' })
    expect(wallet.listenerCount()).toBe(4)
  })

  it('restores a locked and unlocked session with another account and chain', async () => {
    const wallet = createFakeWallet()
    const { deps, storage, entry } = remembered({ 'io.one': wallet })
    await reconnect(deps)
    wallet.emit('accountsChanged', [])
    expect(entry()?.status).toBe('disconnected')
    expect([...storage.values.values()].join()).toContain('io.one')
    wallet.respond('eth_accounts', () => [SECOND])
    wallet.respond('eth_chainId', () => '0x2105')
    wallet.emit('accountsChanged', [SECOND])
    await vi.advanceTimersByTimeAsync(0)
    expect(entry()).toMatchObject({ status: 'connected', accounts: [SECOND], caipNetworkId: 'eip155:8453' })
    wallet.emit('accountsChanged', [FIRST])
    expect(entry()?.accounts).toEqual([FIRST])
    expect(wallet.listenerCount()).toBe(4)
  })

  it.each<[string, (deps: ReturnType<typeof remembered>['deps']) => unknown]>([
    ['disconnected', (deps) => disconnect(deps)],
    ['chose another wallet', (deps) => connectWallet(deps, { handle: 'io.two', namespace: 'eip155' })],
  ])('does not activate an unlocked wallet once the visitor %s', async (_name, act) => {
    const wallet = createFakeWallet()
    const two = createFakeWallet({ accounts: [SECOND] })
    const { deps, entry } = remembered({ 'io.one': wallet, 'io.two': two })
    await reconnect(deps)
    wallet.emit('accountsChanged', [])
    await act(deps)
    wallet.emit('accountsChanged', [FIRST])
    await vi.advanceTimersByTimeAsync(0)
    expect(entry()?.connectorId).not.toBe('io.one')
    expect(wallet.requests).not.toContain('eth_requestAccounts')
  })

  it('forgets no wallet that the visitor connected meanwhile', async () => {
    const { deps, entry } = remembered({
      'io.one': createFakeWallet({ accounts: [] }),
      'io.two': createFakeWallet({ accounts: [SECOND] }),
    })
    await reconnect(deps)
    await connectWallet(deps, { handle: 'io.two', namespace: 'eip155' })
    await vi.advanceTimersByTimeAsync(RECONNECT_WAIT_MS)
    expect(entry()).toMatchObject({ status: 'connected', connectorId: 'io.two' })
  })

  it('shows disconnected while the wallet is absent, and restores it later', async () => {
    const { deps, entry } = remembered()
    const result = reconnect(deps)
    await vi.advanceTimersByTimeAsync(RECONNECT_WAIT_MS)
    await result
    expect(entry()?.status).toBe('disconnected')
    deps.wallets.announce('io.one', createFakeWallet())
    await vi.runAllTimersAsync()
    expect(entry()?.status).toBe('connected')
  })

  it('restores nothing late once the visitor has disconnected or chosen another wallet', async () => {
    const { deps, entry } = remembered({ 'io.two': createFakeWallet({ accounts: [SECOND] }) })
    const result = reconnect(deps)
    await vi.advanceTimersByTimeAsync(RECONNECT_WAIT_MS)
    await result
    await connectWallet(deps, { handle: 'io.two', namespace: 'eip155' })
    const delayed = createFakeWallet()
    deps.wallets.announce('io.one', delayed)
    await vi.runAllTimersAsync()
    expect(entry()).toMatchObject({ connectorId: 'io.two', accounts: [SECOND] })
    expect(delayed.requests).not.toContain('eth_requestAccounts')
    expect(deps.store.inactive()).toMatchObject([{ connectorId: 'io.one' }])
  })

  it.each([
    ['fails', () => Promise.reject(new Error('asleep'))],
    ['answers garbage', () => ({ accounts: 1 })],
    ['never answers', () => createPrompt().promise],
  ])('ends disconnected, but remembers, with a wallet that %s', async (_name, respond) => {
    const wallet = createFakeWallet()
    wallet.respond('eth_accounts', respond)
    const { deps, storage, entry } = remembered({ 'io.one': wallet })
    const result = reconnect(deps)
    await vi.advanceTimersByTimeAsync(READ_DEADLINE_MS)
    await result
    expect(entry()?.status).toBe('disconnected')
    expect([...storage.values.values()].join()).toContain('io.one')
  })

  it('stays disconnected after a disconnect before the result', async () => {
    const prompt = createPrompt<string[]>()
    const wallet = createFakeWallet()
    wallet.respond('eth_accounts', () => prompt.promise)
    const { deps, storage, entry } = remembered({ 'io.one': wallet })
    const result = reconnect(deps)
    disconnect(deps)
    await result
    prompt.approve([FIRST])
    await prompt.promise
    expect(entry()?.status).toBe('disconnected')
    expect([...storage.values.values()].join()).not.toContain('io.one')
  })

  it('is not ended by closing the modal, nor by looking at another network', async () => {
    const prompt = createPrompt<string[]>()
    const wallet = createFakeWallet({ knownChains: ['0x1', '0x2105'] })
    wallet.respond('eth_accounts', () => prompt.promise)
    const { deps, entry } = remembered({ 'io.one': wallet })
    const result = reconnect(deps)
    cancelConnect(deps)
    const switching = switchNetwork(deps, 'eip155:8453')
    prompt.approve([FIRST])
    await Promise.all([result, switching])
    expect(entry()).toMatchObject({ status: 'connected', caipNetworkId: 'eip155:8453' })
    // The wallet itself went there, once it was known to be connected.
    expect(wallet.requests).toContain('wallet_switchEthereumChain')
  })
})

describe('[T39] reconnect to a wallet whose identity another one of the page has', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const UNKNOWN_ACCOUNT = { accounts: [SECOND] }
  const FORGETFUL = { accounts: [] }

  it.each([
    ['has another account', UNKNOWN_ACCOUNT],
    ['has no account', FORGETFUL],
  ])('leaves the session to the one that has its account, when one that %s comes first', async (_name, duplicate) => {
    const { deps, entry } = remembered()
    const real = createFakeWallet()
    const result = reconnect(deps)
    deps.wallets.announce('io.one', createFakeWallet(duplicate))
    await vi.advanceTimersByTimeAsync(RECONNECT_WAIT_MS - 1)
    expect(entry()?.status).not.toBe('connected')
    deps.wallets.announce('io.one', real)
    await vi.runAllTimersAsync()
    await result
    expect(entry()).toMatchObject({ status: 'connected', accounts: [FIRST] })
    expect(await responses(deps.active.of('eip155').get(), real)).toBe(true)
  })

  it('follows the single wallet to its newly chosen account after the timeout', async () => {
    const { deps, entry } = remembered({ 'io.one': createFakeWallet(UNKNOWN_ACCOUNT) })
    const result = reconnect(deps)
    await vi.advanceTimersByTimeAsync(RECONNECT_WAIT_MS - 1)
    expect(entry()?.status).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(1)
    await result
    expect(entry()).toMatchObject({ status: 'connected', accounts: [SECOND] })
  })

  it.each([
    ['never answers', () => createPrompt().promise],
    ['fails', () => Promise.reject(new Error('asleep'))],
  ])('does not wait for one that %s', async (_name, respond) => {
    const duplicate = createFakeWallet()
    duplicate.respond('eth_accounts', respond)
    const { deps, entry } = remembered({ 'io.one': duplicate })
    const real = createFakeWallet()
    deps.wallets.announce('io.one', real)
    await reconnect(deps)
    expect(await responses(deps.active.of('eip155').get(), real)).toBe(true)
    await vi.advanceTimersByTimeAsync(READ_DEADLINE_MS)
    expect(entry()).toMatchObject({ status: 'connected', accounts: [FIRST] })
  })

  it('ends disconnected without the account, and remembers the session', async () => {
    const { deps, storage, entry } = remembered({ 'io.one': createFakeWallet(UNKNOWN_ACCOUNT) })
    deps.wallets.announce('io.one', createFakeWallet(FORGETFUL))
    await reconnect(deps)
    await vi.advanceTimersByTimeAsync(RECONNECT_WAIT_MS)
    expect(entry()).toMatchObject({ status: 'disconnected', accounts: [] })
    expect([...storage.values.values()].join()).toContain(FIRST)
  })

  it("accepts an approved account in another network's encoding", async () => {
    const [BOB, OF_POLKADOT, OF_KUSAMA] = [
      '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
      'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
    ]
    const entry = { status: 'connected', connectorId: 'Dot', accounts: [BOB, OF_POLKADOT], caipNetworkId: POLKADOT }
    const stored = { activeNamespace: 'polkadot', namespaces: { polkadot: entry } }
    const deps = createDeps({
      storage: memoryStorage({ '@airlock/session:test': JSON.stringify(stored) }),
      networks: [{ ...ETHEREUM, caipNetworkId: POLKADOT }],
      namespaces: [createFakeNamespace('polkadot')],
    })
    deps.wallets.announce('Dot', createFakeNative({ accounts: [OF_KUSAMA] }), ['polkadot'])
    await reconnect(deps)
    expect(deps.session.get().namespaces.polkadot).toMatchObject({ status: 'connected', accounts: [OF_KUSAMA] })
  })

  it('asks no late one while the visitor is connecting', async () => {
    const { deps } = remembered({ 'io.one': createFakeWallet(UNKNOWN_ACCOUNT), 'io.two': createFakeWallet() })
    void reconnect(deps)
    await vi.advanceTimersByTimeAsync(0)
    const connecting = connectWallet(deps, { handle: 'io.two', namespace: 'eip155' })
    const delayed = createFakeWallet()
    deps.wallets.announce('io.one', delayed)
    await expect(connecting).resolves.toMatchObject({ address: FIRST })
    expect(delayed.requests).toEqual([])
  })
})
