import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createWalletsStore } from '../page/kit/createWalletsStore.ts'
import type { AppKit } from '../types/AppKit.ts'
import type { WalletRow } from '../types/headless.ts'
import { AppKitProvider } from './AppKitProvider.ts'
import { useAppKitSIWX, useAppKitUpdateEmail } from './hooks.ts'
import { useSignIn } from './useSignIn.ts'
import { useAppKitWallet, useAppKitWallets } from './walletHooks.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ROW: WalletRow = {
  ...{ id: 'me.rainbow', name: 'Rainbow', kind: 'remote' },
  ...{ namespaces: ['eip155'], isRecent: false, opensModal: false },
}
const VALID: WalletRow = { ...ROW, id: 'io.good', kind: 'installed' }

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.createElement('div'))
})
afterEach(() => act(async () => root.unmount()))

async function render<Value>(hook: () => Value, over: object) {
  let last: Value | undefined
  const Probe = () => {
    last = hook()
    return null
  }
  const kit = { subscribeAccount: () => () => {}, subscribeState: () => () => {}, getState: () => STATE, ...over }
  await act(async () =>
    root.render(
      <AppKitProvider appKit={kit as unknown as AppKit}>
        <Probe />
      </AppKitProvider>,
    ),
  )
  return () => last as Value
}
const STATE = { open: false, loading: false, initialized: true, activeChain: 'eip155', selectedNetworkId: 'eip155:1' }

test('opens the account from useAppKitUpdateEmail and warns once', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const open = vi.fn(async () => {})
  const now = await render(useAppKitUpdateEmail, { open })
  await now().updateEmail()
  await now().updateEmail()
  expect(open.mock.calls).toEqual([[{ view: 'Account' }], [{ view: 'Account' }]])
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('returns no address'))
  expect(now()).toMatchObject({ data: undefined, isPending: false, isSuccess: false })
})

describe('useAppKitWallets', () => {
  test('splits the list and follows the attempt', async () => {
    const store = createWalletsStore()
    const now = await render(useAppKitWallets, { wallets: { ...store, cancel: async () => {} } })
    expect(now()).toMatchObject({ wallets: [], wcWallets: [], count: 0, isFetchingWallets: false })
    await act(async () => store.set({ list: { status: 'ready', rows: [VALID, ROW], total: 9, search: '' } }))
    expect(now()).toMatchObject({ wallets: [VALID], wcWallets: [ROW], count: 9 })
    await act(async () => store.set({ attempt: { status: 'pairing', wallet: ROW } }))
    expect(now()).toMatchObject({ connectingWallet: ROW, isFetchingWcUri: true, wcUri: undefined })
    await act(async () => store.set({ attempt: { status: 'pairing', wallet: ROW, uri: 'wc:a' } }))
    expect(now()).toMatchObject({ isFetchingWcUri: false, wcUri: 'wc:a' })
    await act(async () => store.set({ attempt: { status: 'failed', wallet: ROW, error: new Error('no') as never } }))
    expect(now()).toMatchObject({ connectingWallet: undefined, wcError: true })
  })
})

describe('useAppKitWallet', () => {
  test('connects by id, reports the result, and never rejects', async () => {
    const store = createWalletsStore()
    const connect = vi.fn(async () => ({ address: ADDRESS }))
    const [onSuccess, onError] = [vi.fn(), vi.fn()]
    const hook = () => useAppKitWallet({ namespace: 'eip155', onSuccess, onError })
    const now = await render(hook, { wallets: { ...store, connect } })
    await act(() => now().connect('io.good'))
    expect(connect).toHaveBeenCalledExactlyOnceWith('io.good', { namespace: 'eip155' })
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith({ address: ADDRESS })
    connect.mockRejectedValue(new Error('no'))
    await act(() => now().connect('io.good'))
    expect(onError).toHaveBeenCalledOnce()
    await act(async () => store.set({ attempt: { status: 'asking', wallet: VALID } }))
    expect(now()).toMatchObject({ isPending: true, isSuccess: false })
  })
})

describe('useSignIn', () => {
  const session = { data: { accountAddress: ADDRESS, chainId: 'eip155:1' }, message: 'm', signature: 's' }
  const connected = {
    getAddress: () => ADDRESS,
    getCaipAddress: () => `eip155:1:${ADDRESS}`,
    getCaipNetworkId: () => 'eip155:1',
  }

  test('is disconnected without an account or a plugin', async () => {
    const now = await render(useSignIn, { ...connected, getSIWX: () => undefined })
    expect(now().status).toBe('disconnected')
  })

  test.each([
    ['signedIn', async () => [session]],
    ['signedOut', async () => []],
    ['failed', () => Promise.reject(new Error('503'))],
  ])('is %s by the sessions of the plugin', async (status, getSessions) => {
    const now = await render(useSignIn, { ...connected, getSIWX: () => ({ getSessions }) })
    expect(now().status).toBe(status)
  })

  test('signs in by the modal and out by the plugin', async () => {
    const open = vi.fn(async () => undefined)
    const revokeSession = vi.fn(async () => {})
    const getSessions = vi.fn(async () => [session])
    const now = await render(useSignIn, { ...connected, open, getSIWX: () => ({ getSessions, revokeSession }) })
    await act(() => now().signIn())
    expect(open).toHaveBeenCalledExactlyOnceWith({ view: 'SIWXSignMessage' })
    getSessions.mockResolvedValue([])
    await act(() => now().signOut())
    expect(revokeSession).toHaveBeenCalledExactlyOnceWith('eip155:1', ADDRESS)
    expect(now().status).toBe('signedOut')
  })
})

test('returns the plugin from useAppKitSIWX', async () => {
  const siwx = { getSessions: async () => [] }
  const now = await render(() => useAppKitSIWX(), { getSIWX: () => siwx })
  expect(now()).toBe(siwx)
})
