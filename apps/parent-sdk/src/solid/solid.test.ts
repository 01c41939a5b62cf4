import { createRoot, createSignal } from 'solid-js'
import { insert } from 'solid-js/web'
import { beforeEach, describe, expect, test } from 'vitest'
import { addInstance } from '../page/instances.ts'
import { createFakeKit } from '../testing/createFakeKit.ts'
import { ADDRESS, resetPage } from '../testing/testKit.ts'
import {
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from './index.ts'

const addKit = (fake: ReturnType<typeof createFakeKit>) =>
  addInstance('https://wallet.example', { kit: fake.kit, options: '' })

function useProbe() {
  return {
    account: useAppKitAccount(),
    network: useAppKitNetwork(),
    state: useAppKitState(),
    theme: useAppKitTheme(),
    event: useAppKitEvents(),
    wallet: useWalletInfo(),
    provider: useAppKitProvider('eip155'),
  }
}

function mount() {
  const host = document.createElement('output')
  const { probe, dispose } = createRoot((dispose) => {
    const probe = useProbe()
    insert(host, () => [probe.account().address ?? 'none', probe.wallet().walletInfo?.name].join(' '))
    return { probe, dispose }
  })
  return { host, probe, dispose }
}

beforeEach(resetPage)

describe('the Solid binding', () => {
  test('follows the instance until the root is disposed', () => {
    const fake = createFakeKit()
    addKit(fake)
    const { host, probe, dispose } = mount()
    expect(host.textContent).toBe('none ')
    expect(probe.network.network()).toMatchObject({ chainId: 1, supportsAllNetworks: true })
    expect(probe.state().initialized).toBe(true)
    expect(probe.theme.theme().themeMode).toBe('light')
    expect(probe.event()).toEqual({ timestamp: 0, data: undefined })
    fake.connect()
    expect(host.textContent).toBe(`${ADDRESS} Example`)
    expect(probe.provider()).toEqual({ walletProvider: fake.provider, walletProviderType: 'ANNOUNCED' })
    dispose()
    expect(fake.listenerCount()).toBe(0)
  })

  test('waits for an instance that is created later', () => {
    const { host, dispose } = mount()
    const fake = createFakeKit()
    fake.connect()
    addKit(fake)
    expect(host.textContent).toBe(`${ADDRESS} Example`)
    dispose()
  })

  test('follows a namespace that changes', () => {
    const fake = createFakeKit()
    const requests: unknown[] = []
    const getAccount: typeof fake.kit.getAccount = (namespace) => {
      requests.push(namespace)
      return { ...createFakeKit().kit.getAccount(), isConnected: namespace === 'solana' }
    }
    addInstance('https://wallet.example', { kit: { ...fake.kit, getAccount }, options: '' })
    const [namespace, setNamespace] = createSignal<'eip155' | 'solana'>('eip155')
    const { account, dispose } = createRoot((dispose) => ({ account: useAppKitAccount({ namespace }), dispose }))
    expect(account().isConnected).toBe(false)
    setNamespace('solana')
    expect(account().isConnected).toBe(true)
    expect(new Set(requests)).toEqual(new Set(['eip155', 'solana']))
    expect(fake.listenerCount()).toBe(1)
    dispose()
  })

  test('forwards actions', async () => {
    const fake = createFakeKit()
    addKit(fake)
    const { probe, dispose } = mount()
    await useAppKit().open({ view: 'Networks' })
    await probe.network.switchNetwork('eip155:8453')
    probe.theme.setThemeMode('dark')
    await useDisconnect().disconnect({ namespace: 'eip155' })
    await useAppKitBalance().fetchBalance()
    expect(fake.requests.map(([name]) => name)).toEqual([
      'open',
      'switchNetwork',
      'setThemeMode',
      'disconnect',
      'fetchBalance',
    ])
    dispose()
  })
})
