import type { RemoteSession } from '@airlock/protocol/channel/callSchemas'
import { frameResultGuards } from '@airlock/protocol/channel/guards'
import type { SwitchNetwork } from '@airlock/protocol/channel/SwitchNetwork'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { describe, expect, test, vi } from 'vitest'
import { createDeps, createFakeFrame, ETHEREUM, memoryStorage, rememberedSession } from '../../testing/fakeDeps.ts'
import { createTestProvider } from '../../testing/testProvider.ts'
import { reconnect } from '../actions/session/reconnect.ts'
import { switchNetwork } from '../actions/switchNetwork.ts'
import { openWallet } from '../namespaces/eip155/openWallet.ts'
import { lazyNamespace } from '../namespaces/lazyNamespace.ts'

const SWITCH_NETWORK: SwitchNetwork = 'wallet_switchNetwork'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const EVM = {
  accounts: [ADDRESS],
  caipNetworkId: 'eip155:1' as const,
  approvedCaipNetworkIds: ['eip155:1' as const, 'eip155:8453' as const],
}
const SESSION: RemoteSession = {
  connectorId: 'walletConnect',
  type: 'WALLET_CONNECT',
  name: 'Pocket Wallet',
  namespaces: { eip155: EVM },
}

function setUp(
  response: (name: string, params: { method?: string }) => unknown = () => null,
  { hasSession = true, stored = {} } = {},
) {
  const call = vi.fn(async (name: string, params: unknown) => response(name, params as { method?: string }))
  const deps = createDeps({ frame: createFakeFrame(call), storage: memoryStorage(stored) })
  const modal = { open: vi.fn(async () => {}), close() {}, isOpen: () => false, subscribe: () => () => {} }
  const provider = createTestProvider({ ...deps, modal })
  if (hasSession) deps.remoteSessions.set(SESSION)
  return { ...deps, call, modal, provider }
}

describe('a wallet that the frame holds', () => {
  test('is shown and answered with checksummed addresses (EIP-55)', async () => {
    const { session, provider, remoteSessions } = setUp(undefined, { hasSession: false })
    remoteSessions.set({ ...SESSION, namespaces: { eip155: { ...EVM, accounts: [ADDRESS.toLowerCase()] } } })
    expect(session.get().namespaces.eip155?.accounts).toEqual([ADDRESS])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([ADDRESS])
  })

  test('[S3.6:walletConnect] is the session of the page, and its requests go over the channel once', async () => {
    const { session, active, provider, call } = setUp((name) => (name === 'walletRequest' ? '0xsigned' : null))
    expect(session.get().namespaces.eip155).toMatchObject({ status: 'connected', connectorId: 'walletConnect' })
    expect(active.of('eip155').get()?.type).toBe('WALLET_CONNECT')
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([ADDRESS])
    expect(await provider.request({ method: 'personal_sign', params: ['0x00', ADDRESS] })).toBe('0xsigned')
    expect(call).toHaveBeenCalledExactlyOnceWith('walletRequest', {
      connectorId: 'walletConnect',
      namespace: 'eip155',
      method: 'personal_sign',
      params: ['0x00', ADDRESS],
    })
  })

  test('shows calls of an embedded wallet, and passes them on otherwise (EIP-5792)', async () => {
    const show = { method: 'wallet_showCallsStatus', params: ['0x01'] }
    const { remoteSessions, modal, provider, call } = setUp((_name, { method }) =>
      method === 'wallet_getCallsStatus' ? { status: 200 } : 'asked',
    )
    expect(await provider.request(show)).toBe('asked')
    expect(modal.open).not.toHaveBeenCalled()
    remoteSessions.set({ ...SESSION, connectorId: 'auth', type: 'AUTH', user: {} })
    expect(await provider.request(show)).toBeNull()
    expect(call).toHaveBeenLastCalledWith(
      'walletRequest',
      expect.objectContaining({ method: 'wallet_getCallsStatus', params: ['0x01'] }),
    )
    expect(modal.open).toHaveBeenCalledExactlyOnceWith({
      view: 'Account',
      namespace: 'eip155',
      arguments: { tab: 'activity' },
    })
    call.mockRejectedValueOnce(Object.assign(new Error('no such bundle'), { code: 5_730 }))
    await expect(provider.request(show)).rejects.toMatchObject({ code: 5_730 })
    expect(modal.open).toHaveBeenCalledOnce()
  })

  test.each([
    ['[S3.6:external]', 'EXTERNAL'],
    ['[S3.6:idAuth]', 'ID_AUTH'],
  ] as const)('%s accepts and keeps the type of a connector that an operator added: %s', (_id, type) => {
    const { remoteSessions, active } = setUp()
    const session = { ...SESSION, connectorId: 'remoteTester', type }
    expect(frameResultGuards.restoreWallet(session)).toBe(true)
    remoteSessions.set(session)
    expect(active.of('eip155').get()).toMatchObject({ connectorId: 'remoteTester', type })
  })

  test('[S3.6:auth] reports who is signed in and follows changes', () => {
    const { remoteSessions, active } = setUp()
    const signedIn = { ...SESSION, connectorId: 'auth', type: 'AUTH', user: { userName: 'ada' } } as const
    remoteSessions.set(signedIn)
    expect(active.of('eip155').get()).toMatchObject({ type: 'AUTH', user: { userName: 'ada' } })
    remoteSessions.set({ ...signedIn, user: { userName: 'new' } })
    expect(active.of('eip155').get()?.user).toEqual({ userName: 'new' })
  })

  test('answers with its own errors, as it said them', async () => {
    const cause = Object.assign(new Error('insufficient funds'), { code: -32_000, data: { hint: 1 } })
    const { provider } = setUp(() => Promise.reject(new AirlockError('WALLET_FAILED', { cause })))
    const pending = provider.request({ method: 'eth_sendTransaction', params: [{}] })
    await expect(pending).rejects.toMatchObject({ code: -32_000, message: 'insufficient funds', data: { hint: 1 } })
  })

  test('rejects a declined request with 4001', async () => {
    const { provider } = setUp(() => Promise.reject(new AirlockError('USER_REJECTED')))
    await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: 4001 })
  })

  test('emits its events on the provider', () => {
    const { remoteSessions, provider, session } = setUp()
    const received: unknown[] = []
    for (const event of ['accountsChanged', 'chainChanged', 'disconnect']) {
      provider.on(event, (payload) => received.push([event, payload instanceof Error ? payload.name : payload]))
    }
    const emit = (event: 'accountsChanged' | 'chainChanged' | 'disconnect', data: string[] | string | null) =>
      remoteSessions.emit({ connectorId: 'walletConnect', namespace: 'eip155', event, data })
    emit('accountsChanged', [OTHER])
    emit('chainChanged', '0x2105')
    emit('disconnect', null)
    emit('accountsChanged', [ADDRESS])
    expect(session.get().namespaces.eip155?.status).toBe('disconnected')
    expect(received).toEqual([
      ['accountsChanged', [OTHER]],
      ['chainChanged', '0x2105'],
      ['accountsChanged', []],
      ['disconnect', 'DISCONNECTED'],
    ])
  })

  test('ends when the visitor connects another wallet instead', async () => {
    const { remoteSessions, call, active } = setUp()
    const other = openWallet({ request: async () => null })
    active.of('eip155').set({ type: 'ANNOUNCED', connectorId: 'com.other', name: 'Other', wallet: other })
    remoteSessions.emit({ connectorId: 'walletConnect', namespace: 'eip155', event: 'disconnect', data: null })
    expect(active.of('eip155').get()?.connectorId).toBe('com.other')
    expect(call).not.toHaveBeenCalled()
  })
})

describe('a wallet of the frame in another namespace, asked for another network', () => {
  const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const [KEY, DEVNET_KEY] = [
    '4Nd1mYyHcXSLBxuM1S2XHtuTzZ1b5mXnTKxaPvWvBcgY',
    'So11111111111111111111111111111111111111112',
  ]
  const on = (caipNetworkId: typeof MAINNET | typeof DEVNET, account: string): RemoteSession => ({
    ...SESSION,
    namespaces: { solana: { accounts: [account], caipNetworkId, approvedCaipNetworkIds: [MAINNET, DEVNET] } },
  })

  function connected(response: (deps: Deps) => void, load: Promise<unknown> = Promise.resolve()) {
    const networks = [MAINNET, DEVNET].map((id) => ({ ...ETHEREUM, caipNetworkId: id as typeof MAINNET }))
    const call = vi.fn(async (name: string, _params: unknown) => {
      if (name === 'walletRequest') response(deps)
      return null
    })
    const solana = lazyNamespace('solana', async () => {
      await load
      return (await import('../namespaces/solana/index.ts')).namespace
    })
    const deps = createDeps({ networks, namespaces: [solana], frame: createFakeFrame(call) })
    deps.remoteSessions.set(on(MAINNET, KEY))
    return { ...deps, call, state: () => deps.session.get().namespaces.solana }
  }
  type Deps = ReturnType<typeof createDeps>

  test('uses the accounts of that network, also while the namespace code loads', async () => {
    const deps = connected(({ remoteSessions }) => remoteSessions.set(on(DEVNET, DEVNET_KEY)), new Promise(() => {}))
    await switchNetwork(deps, DEVNET)
    expect(deps.call).toHaveBeenCalledExactlyOnceWith('walletRequest', {
      connectorId: 'walletConnect',
      namespace: 'solana',
      method: SWITCH_NETWORK,
      params: [DEVNET],
    })
    expect(deps.state()).toMatchObject({ caipNetworkId: DEVNET, accounts: [DEVNET_KEY], status: 'connected' })
  })

  test('stays on its network and informs the page if not approved', async () => {
    const deps = connected(() => {
      throw new AirlockError('CHAIN_NOT_SUPPORTED')
    })
    await expect(switchNetwork(deps, DEVNET)).rejects.toMatchObject({ name: 'CHAIN_NOT_SUPPORTED' })
    expect(deps.state()).toMatchObject({ caipNetworkId: MAINNET, accounts: [KEY], status: 'connected' })
  })
})

describe('a remembered session of the frame', () => {
  const stored = rememberedSession('walletConnect', [ADDRESS])

  test('is back before the first request of the dapp is answered', async () => {
    const { provider, call, ...deps } = setUp((name) => (name === 'restoreWallet' ? SESSION : '0xsigned'), {
      hasSession: false,
      stored,
    })
    const pending = provider.request({ method: 'eth_accounts' })
    await reconnect(deps)
    expect(await pending).toEqual([ADDRESS])
    expect(call).toHaveBeenCalledExactlyOnceWith('restoreWallet', { connectorId: 'walletConnect' })
  })

  test('forgets a session that no longer exists', async () => {
    const { provider, ...deps } = setUp(() => null, { hasSession: false, stored })
    await reconnect(deps)
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(deps.session.remembered('eip155')?.connectorId).toBeUndefined()
  })

  test('stays remembered if its code does not load', async () => {
    const { provider, ...deps } = setUp((name) => (name === 'restoreWallet' ? SESSION : null), {
      hasSession: false,
      stored,
    })
    await reconnect({ ...deps, loadRemote: () => Promise.reject(new TypeError('Failed to fetch')) })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(deps.session.remembered('eip155')?.connectorId).toBe('walletConnect')
  })

  test('shows as disconnected and stays remembered if its frame does not load', async () => {
    const { provider, ...deps } = setUp(() => Promise.reject(new AirlockError('FRAME_UNREACHABLE')), {
      hasSession: false,
      stored,
    })
    await reconnect(deps)
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(deps.session.remembered('eip155')?.connectorId).toBe('walletConnect')
  })
})
