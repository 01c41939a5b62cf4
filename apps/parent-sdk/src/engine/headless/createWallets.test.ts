import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { describe, expect, test, vi } from 'vitest'
import { createWalletsStore } from '../../page/kit/createWalletsStore.ts'
import { createFakeWallet } from '../../testing/createFakeWallet.ts'
import { createDeps, createFakeFrame, memoryStorage, rememberedSession } from '../../testing/fakeDeps.ts'
import type { AppKitOptions } from '../../types/AppKitOptions.ts'
import type { WalletRow } from '../../types/headless.ts'
import { connectWallet } from '../actions/session/connectWallet.ts'
import { reconnect } from '../actions/session/reconnect.ts'
import { createWallets } from './createWallets.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const URI = 'wc:topic@2?symKey=key'
const RAINBOW: WalletRow = {
  ...{ id: 'me.rainbow', name: 'Rainbow', kind: 'remote' },
  ...{ namespaces: ['eip155'], isRecent: false, opensModal: false },
}

const EMAIL: WalletRow = { ...RAINBOW, id: 'auth', name: 'Email', kind: 'email', opensModal: true }

type Call = (name: string, params: unknown) => unknown

function setUp(call: Call = () => null, given: Partial<AppKitOptions> = {}, stored: Record<string, string> = {}) {
  const frame = createFakeFrame(vi.fn(async (name, params) => call(name, params)))
  const deps = createDeps({ frame, providers: { 'io.good': createFakeWallet() }, storage: memoryStorage(stored) })
  const store = createWalletsStore()
  const closes = new Set<(isOpen: boolean) => void>()
  let isOpen = false
  const modal = {
    isOpen: () => isOpen,
    open: vi.fn(async () => {
      isOpen = true
    }),
    close: vi.fn(() => close()),
    subscribe(listener: (isOpen: boolean) => void) {
      closes.add(listener)
      return () => closes.delete(listener)
    },
  }
  const cancelConnect = vi.fn()
  const track = vi.fn()
  const wallets = createWallets({
    ...{ ...deps, store, modal, cancelConnect, track },
    connectWallet: vi.fn((choice) => connectWallet(deps, choice)),
    account: () => ({ address: ADDRESS }) as never,
    updates: { options: () => ({ networks: ['eip155:1'], ...given }) as AppKitOptions },
  })
  const run = (name: string, ...args: unknown[]) => wallets.call(name, args)
  const close = () => {
    isOpen = false
    for (const listener of [...closes]) listener(false)
  }
  return { run, wallets, store, frame, modal, deps, close, listeners: closes, cancelConnect, track }
}

describe('list', () => {
  const found = { rows: [RAINBOW], total: 40 }

  test('shows installed wallets before the frame answers', async () => {
    const { run, store } = setUp(() => found)
    const listing = run('list')
    expect(store.get()).toMatchObject({ status: 'loading', rows: [{ id: 'io.good', kind: 'installed' }] })
    expect(await listing).toEqual({ status: 'ready', search: '', ...found })
    expect(store.get()).toEqual({ status: 'ready', search: '', ...found })
  })

  test('keeps installed wallets if the frame fails', async () => {
    const { run, store } = setUp(() => Promise.reject(new Error('down')))
    await expect(run('fetchWallets')).rejects.toThrow()
    expect(store.get()).toMatchObject({ status: 'failed', rows: [{ id: 'io.good' }], error: expect.any(Error) })
  })

  test('ignores the answer to an outdated search', async () => {
    const responses: ((page: unknown) => void)[] = []
    const { run, store } = setUp(() => new Promise((resolve) => responses.push(resolve)))
    const [first, second] = [run('list', { search: 'a' }), run('list', { search: 'rain' })]
    responses[1]?.(found)
    await second
    responses[0]?.({ rows: [], total: 0 })
    await first
    expect(store.get()).toMatchObject({ search: 'rain', rows: [RAINBOW] })
  })
})

describe('connect', () => {
  test('connects an installed wallet without the frame', async () => {
    const { run, store, frame, deps } = setUp()
    const connecting = run('connect', 'io.good')
    expect(store.attempt()).toMatchObject({ status: 'asking', wallet: { id: 'io.good' } })
    expect(await connecting).toMatchObject({ address: ADDRESS })
    expect(store.attempt()).toMatchObject({ status: 'connected', account: { address: ADDRESS } })
    expect(deps.session.get().namespaces.eip155?.status).toBe('connected')
    expect(frame.call).not.toHaveBeenCalled()
  })

  test('[T74] has the URI only in a pending attempt', async () => {
    let settle = (_: null) => {}
    const call: Call = (name) =>
      name === 'connectWallet' ? new Promise((resolve) => (settle = resolve)) : { rows: [RAINBOW], total: 1 }
    const { run, wallets, store } = setUp(call)
    wallets.pairing({ uri: URI })
    expect(store.attempt()).toEqual({ status: 'idle' })
    await run('list')
    const connecting = run('connectWallet', RAINBOW, 'eip155')
    expect(store.attempt()).toEqual({ status: 'pairing', wallet: RAINBOW })
    wallets.pairing({ uri: URI, expiresAt: 5, app: 'rainbow://wc?uri=x' })
    const link = { app: 'rainbow://wc?uri=x' }
    expect(store.attempt()).toEqual({ status: 'pairing', wallet: RAINBOW, uri: URI, link, expiresAt: 5 })
    settle(null)
    await connecting
    expect(JSON.stringify([store.attempt(), store.get()])).not.toContain('symKey')
  })

  test.each([
    ['io.good', { name: 'io.good', method: 'browser' }],
    ['me.rainbow', { name: 'Rainbow', method: 'qrcode' }],
  ])('emits the choice and the connection of %s', async (id, { name, method }) => {
    const { run, track } = setUp((call) => (call === 'listWallets' ? { rows: [RAINBOW], total: 1 } : null))
    await run('list')
    await run('connect', id)
    expect(track.mock.calls).toEqual([
      ['SELECT_WALLET', { name, platform: method }],
      ['CONNECT_SUCCESS', { name, method }],
    ])
  })

  test.each([
    [new AirlockError('USER_REJECTED'), ['USER_REJECTED', { name: 'me.rainbow' }]],
    [new AirlockError('WALLET_FAILED'), ['CONNECT_ERROR', { message: new AirlockError('WALLET_FAILED').message }]],
  ])('emits %s', async (error, event) => {
    const { run, track } = setUp(() => Promise.reject(error))
    await expect(run('connect', 'me.rainbow')).rejects.toBe(error)
    expect(track.mock.calls).toEqual([['SELECT_WALLET', { name: 'me.rainbow', platform: 'qrcode' }], event])
  })

  test('emits no failure for a cancelled attempt', async () => {
    const { run, track } = setUp((method) => (method === 'connectWallet' ? new Promise(() => {}) : null))
    const connecting = run('connect', 'me.rainbow')
    await run('cancel')
    await expect(connecting).rejects.toThrow()
    expect(track.mock.calls.map(([event]) => event)).toEqual(['SELECT_WALLET'])
  })

  test('emits only the choice of a wallet that connects in the modal', async () => {
    const { run, track, modal, close } = setUp(() => ({ rows: [EMAIL], total: 1 }))
    await run('list')
    const connecting = run('connect', 'auth')
    await vi.waitFor(() => expect(modal.open).toHaveBeenCalled())
    close()
    await expect(connecting).rejects.toMatchObject({ name: 'MODAL_CLOSED' })
    expect(track.mock.calls.map(([event]) => event)).toEqual(['SELECT_WALLET'])
  })

  test.each(['cancel', 'resetConnectingWallet', 'resetWalletConnectUri'])('ends the attempt by %s', async (name) => {
    const { run, store, frame } = setUp((method) => (method === 'connectWallet' ? new Promise(() => {}) : null))
    const connecting = run('connect', 'me.rainbow')
    await run(name)
    await expect(connecting).rejects.toMatchObject({ name: 'CONNECT_CANCELLED' })
    expect(store.attempt()).toEqual({ status: 'idle' })
    expect(frame.call).toHaveBeenLastCalledWith('cancelWallet', null)
  })

  test('ends with the signal of the page', async () => {
    const { run, store } = setUp(() => new Promise(() => {}))
    const controller = new AbortController()
    const connecting = run('connect', 'me.rainbow', { signal: controller.signal })
    controller.abort()
    await expect(connecting).rejects.toMatchObject({ name: 'CONNECT_CANCELLED' })
    expect(store.attempt()).toEqual({ status: 'idle' })
  })

  test('keeps why it failed', async () => {
    const { run, store } = setUp(() => Promise.reject(new Error('no')))
    await expect(run('connect', 'me.rainbow')).rejects.toMatchObject({ name: 'WALLET_FAILED' })
    expect(store.attempt()).toMatchObject({ status: 'failed', wallet: { id: 'me.rainbow' } })
  })

  test('opens the modal for email, and fails if it closes without a session', async () => {
    const row = { ...RAINBOW, id: 'auth', kind: 'email', opensModal: true }
    const { run, store, modal, close } = setUp(() => ({ rows: [row], total: 1 }))
    await run('list')
    const connecting = run('connect', 'auth')
    expect(store.attempt()).toMatchObject({ status: 'inModal' })
    await vi.waitFor(() => expect(modal.open).toHaveBeenCalledExactlyOnceWith({ view: 'Connect' }))
    await new Promise((resolve) => setTimeout(resolve))
    close()
    await expect(connecting).rejects.toMatchObject({ name: 'MODAL_CLOSED' })
  })

  test.each(['auth', 'google'])('opens the modal for %s without a list', async (id) => {
    const row = { ...RAINBOW, id, opensModal: true }
    const { run, store, modal, frame } = setUp((name) =>
      name === 'listWallets' ? { rows: [row], total: 1 } : Promise.reject(new AirlockError('WALLET_NOT_FOUND')),
    )
    run('connect', id, { namespace: 'eip155' }).catch(() => {})
    await vi.waitFor(() => expect(modal.open).toHaveBeenCalledExactlyOnceWith({ view: 'Connect', namespace: 'eip155' }))
    expect(store.attempt()).toEqual({ status: 'inModal', wallet: row })
    expect(frame.call).toHaveBeenLastCalledWith('listWallets', { ids: [id] })
  })

  test('tries a wallet of the catalogue again once the frame has listed it', async () => {
    const responses = [Promise.reject(new AirlockError('WALLET_NOT_FOUND')), null]
    const { run } = setUp((name) => (name === 'listWallets' ? { rows: [RAINBOW], total: 1 } : responses.shift()))
    expect(await run('connect', 'me.rainbow')).toMatchObject({ address: ADDRESS })
    expect(responses).toEqual([])
  })

  test('[S8.8:connectExternal] rejects an id that no wallet has, and names call and id', async () => {
    const { run } = setUp((name) =>
      name === 'listWallets' ? { rows: [], total: 0 } : Promise.reject(new AirlockError('WALLET_NOT_FOUND')),
    )
    await expect(run('connect', 'me.other')).rejects.toMatchObject({
      name: 'WALLET_NOT_FOUND',
      message: 'Provider not found',
      details: 'wallets.connect: me.other',
    })
  })

  test('never prompts for a signal that is aborted already', async () => {
    const { run, store, modal, deps, frame } = setUp()
    const signal = AbortSignal.abort()
    for (const id of ['io.good', 'me.rainbow', 'auth'])
      await expect(run('connect', id, { signal })).rejects.toMatchObject({ name: 'CONNECT_CANCELLED' })
    expect(store.attempt()).toEqual({ status: 'idle' })
    expect(deps.session.get().namespaces.eip155?.status).toBe('disconnected')
    expect(modal.open).not.toHaveBeenCalled()
    expect(frame.call).not.toHaveBeenCalled()
  })

  test('waits in the modal for another connection than the one before', async () => {
    const { run, store, deps, listeners } = setUp(() => ({ rows: [EMAIL], total: 1 }))
    await run('connect', 'io.good')
    await run('list')
    const connecting = run('connect', 'auth')
    deps.session.dispatch({ type: 'accountsChanged', namespace: 'eip155', accounts: [OTHER] })
    await new Promise((resolve) => setTimeout(resolve))
    expect(store.attempt()).toMatchObject({ status: 'inModal' })
    const account = { accounts: [ADDRESS], caipNetworkId: 'eip155:1' } as const
    deps.session.dispatch({
      ...{ type: 'connected', namespace: 'eip155', connectorId: 'auth', remote: true },
      ...{ ...account, accounts: [ADDRESS] },
    })
    expect(await connecting).toMatchObject({ address: ADDRESS })
    expect(listeners.size).toBe(0)
  })

  describe('connect in the modal', () => {
    const connected = { status: 'connected', accounts: [ADDRESS], caipNetworkId: 'eip155:1' } as const
    const good = { ...connected, namespace: 'eip155', connectorId: 'io.good' } as const

    async function opened(stored?: Record<string, string>) {
      const created = setUp(() => ({ rows: [EMAIL], total: 1 }), {}, stored)
      await created.run('list')
      const controller = new AbortController()
      const connecting = created.run('connect', 'auth', { signal: controller.signal })
      const settled = vi.fn()
      connecting.then(settled, settled)
      return { ...created, controller, connecting, settled }
    }

    test.each(['cancel', 'signal'])('closes the modal that it opened after %s', async (end) => {
      const { run, modal, connecting, controller } = await opened()
      if (end === 'cancel') await run('cancel')
      else controller.abort()
      await expect(connecting).rejects.toMatchObject({ name: 'CONNECT_CANCELLED' })
      expect(modal.close).toHaveBeenCalledOnce()
    })

    test('leaves a modal open that was open before', async () => {
      const { run, modal } = setUp(() => ({ rows: [EMAIL], total: 1 }))
      await run('list')
      await modal.open()
      run('connect', 'auth').catch(() => {})
      await run('cancel')
      expect(modal.close).not.toHaveBeenCalled()
    })

    test('leaves a modal open that opens after its connection', async () => {
      const { run, modal, deps, close, connecting } = await opened()
      deps.session.dispatch({ ...good, type: 'connected', connectorId: 'auth', remote: true, accounts: [ADDRESS] })
      await connecting
      close()
      await modal.open()
      await run('cancel')
      await run('connect', 'io.good')
      expect(modal.close).not.toHaveBeenCalled()
    })

    test('waits while another session is restored', async () => {
      const { deps, settled, store } = await opened(rememberedSession('io.good', [ADDRESS]))
      await reconnect(deps)
      await new Promise((resolve) => setTimeout(resolve))
      expect(deps.session.get().namespaces.eip155).toMatchObject({ status: 'connected', connectorId: 'io.good' })
      expect(store.attempt()).toMatchObject({ status: 'inModal' })
      expect(settled).not.toHaveBeenCalled()
    })

    test('waits while another wallet unlocks', async () => {
      const { deps, settled } = await opened()
      deps.session.dispatch({ ...good, type: 'restored', accounts: [ADDRESS] })
      await new Promise((resolve) => setTimeout(resolve))
      expect(settled).not.toHaveBeenCalled()
    })

    test('resolves with a wallet that the visitor chooses there during a restore', async () => {
      const { deps, connecting } = await opened(rememberedSession('auth', [OTHER]))
      await connectWallet(deps, { handle: 'io.good', namespace: 'eip155' })
      expect(await connecting).toMatchObject({ address: ADDRESS })
    })
  })

  test.each(['cancel', 'abort', 'modal that does not open'])('leaves no subscription after %s', async (end) => {
    const { run, modal, listeners, deps } = setUp(() => ({ rows: [EMAIL], total: 1 }))
    await run('list')
    const subscribe = vi.spyOn(deps.session, 'subscribe')
    if (end.startsWith('modal')) modal.open.mockRejectedValue(new Error('down'))
    const controller = new AbortController()
    const connecting = run('connect', 'auth', { signal: controller.signal })
    if (end === 'abort') controller.abort()
    if (end === 'cancel') await run('cancel')
    await expect(connecting).rejects.toThrow()
    expect(listeners.size).toBe(0)
    expect(subscribe).toHaveBeenCalledOnce()
  })

  describe('connect with a checkbox for consent', () => {
    const ASKED = { termsConditionsUrl: 'https://app.example/terms', features: { legalCheckbox: true } }
    const unauthorized = () => Promise.reject(new AirlockError('UNAUTHORIZED'))

    test.each(['io.good', 'me.rainbow'])('opens the modal for %s while the consent is due', async (id) => {
      const { run, store, modal, deps } = setUp(unauthorized, ASKED)
      run('connect', id).catch(() => {})
      await vi.waitFor(() => expect(modal.open).toHaveBeenCalledExactlyOnceWith({ view: 'Connect' }))
      expect(store.attempt()).toMatchObject({ status: 'inModal', wallet: { id } })
      expect(deps.session.get().namespaces.eip155?.status).toBe('disconnected')
    })

    test('connects through the frame after the consent', async () => {
      const { run, modal, frame } = setUp(() => null, ASKED)
      expect(await run('connect', 'io.good')).toMatchObject({ address: ADDRESS })
      expect(frame.call).toHaveBeenCalledExactlyOnceWith('connectWallet', { id: 'io.good' })
      expect(modal.open).not.toHaveBeenCalled()
    })

    test('needs a page to agree to', async () => {
      const { run, frame } = setUp(unauthorized, { features: { legalCheckbox: true } })
      await run('connect', 'io.good')
      expect(frame.call).not.toHaveBeenCalled()
    })
  })

  test('prepares only what the frame connects', async () => {
    const { run, frame } = setUp()
    await run('prepare', 'io.good')
    expect(frame.call).not.toHaveBeenCalled()
    await run('prefetchWalletConnectUri')
    expect(frame.call).toHaveBeenCalledExactlyOnceWith('prepareWallet', { id: 'walletConnect' })
  })
})
