import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp, createSSRApp, defineComponent, h, nextTick, ref } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { addInstance } from '../page/instances.ts'
import { readSession } from '../ssr/sessionCookie.ts'
import { createFakeKit } from '../testing/createFakeKit.ts'
import { ADDRESS, OPTIONS, resetPage } from '../testing/testKit.ts'
import {
  AppKitButton,
  airlock,
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
    modal: useAppKit(),
    account: useAppKitAccount(),
    network: useAppKitNetwork(),
    state: useAppKitState(),
    theme: useAppKitTheme(),
    events: useAppKitEvents(),
    wallet: useWalletInfo(),
    provider: useAppKitProvider('eip155'),
    balance: useAppKitBalance(),
    disconnect: useDisconnect(),
  }
}

function createProbe() {
  const observed: { probe?: ReturnType<typeof useProbe> } = {}
  const Probe = defineComponent({
    setup() {
      const probe = useProbe()
      observed.probe = probe
      return () => [
        h('output', [probe.account.value.address ?? 'none', probe.wallet.walletInfo?.name].join(' ')),
        h(AppKitButton, { label: 'Sign in', charsStart: 4 }),
      ]
    },
  })
  return {
    Probe,
    get probe() {
      if (!observed.probe) throw new Error('nothing was rendered')
      return observed.probe
    },
  }
}

beforeEach(resetPage)

describe('the Vue binding', () => {
  test('follows the instance until the app is unmounted', async () => {
    const fake = createFakeKit()
    addKit(fake)
    const host = document.createElement('div')
    const observed = createProbe()
    const app = createApp(observed.Probe)
    app.mount(host)
    const { probe } = observed
    expect(host.querySelector('output')?.textContent).toBe('none ')
    expect(host.querySelector('appkit-button')?.getAttribute('label')).toBe('Sign in')
    expect(probe.network.value).toMatchObject({ chainId: 1, supportsAllNetworks: true })
    expect(probe.state).toMatchObject({ initialized: true })
    expect(probe.events).toEqual({ timestamp: 0, data: undefined })
    fake.connect()
    await nextTick()
    expect(host.querySelector('output')?.textContent).toBe(`${ADDRESS} Example`)
    expect(probe.provider).toEqual({ walletProvider: fake.provider, walletProviderType: 'ANNOUNCED' })
    fake.update({ theme: { themeMode: 'dark', themeVariables: {} } })
    expect(probe.theme.themeMode).toBe('dark')
    app.unmount()
    expect(fake.listenerCount()).toBe(0)
  })

  test('waits for an instance that is created later', async () => {
    const host = document.createElement('div')
    const app = createApp(createProbe().Probe)
    app.mount(host)
    const fake = createFakeKit()
    fake.connect()
    addKit(fake)
    await nextTick()
    expect(host.querySelector('output')?.textContent).toBe(`${ADDRESS} Example`)
    app.unmount()
  })

  test('gives an app its own instance by the plugin', async () => {
    addKit(createFakeKit())
    const fake = createFakeKit()
    fake.connect()
    const host = document.createElement('div')
    const observed = createProbe()
    const app = createApp(observed.Probe).use(airlock, { appKit: fake.kit })
    app.mount(host)
    expect(host.querySelector('output')?.textContent).toBe(`${ADDRESS} Example`)
    await observed.probe.modal.open({ view: 'Networks' })
    await observed.probe.network.value.switchNetwork('eip155:8453')
    observed.probe.theme.setThemeMode('dark')
    await observed.probe.disconnect.disconnect()
    await observed.probe.balance.fetchBalance()
    expect(fake.requests.map(([name]) => name)).toEqual([
      'open',
      'switchNetwork',
      'setThemeMode',
      'disconnect',
      'fetchBalance',
    ])
    app.unmount()
  })

  test('creates an instance from options by the plugin', () => {
    const host = document.createElement('div')
    const observed = createProbe()
    const app = createApp(observed.Probe).use(airlock, OPTIONS)
    app.mount(host)
    expect(observed.probe.network.value.caipNetworkId).toBe('eip155:42161')
    app.unmount()
  })

  test('hydrates a connected account without a mismatch', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const host = document.createElement('div')
    host.innerHTML = await renderToString(createSSRApp(createProbe().Probe))
    const fake = createFakeKit()
    fake.connect()
    addKit(fake)
    const app = createSSRApp(createProbe().Probe)
    app.mount(host)
    await nextTick()
    expect(host.querySelector('output')?.textContent).toBe(`${ADDRESS} Example`)
    expect([...warn.mock.calls, ...error.mock.calls].filter(([text]) => /ydration/.test(String(text)))).toEqual([])
    app.unmount()
    expect(fake.listenerCount()).toBe(0)
  })

  test('renders a saved session on the server, and keeps it until the wallet confirms', async () => {
    const fake = createFakeKit()
    fake.update({
      account: { ...fake.kit.getAccount(), status: 'reconnecting' },
      state: { ...fake.kit.getState(), initialized: false },
    })
    const base = { id: 8453, name: 'Base', caipNetworkId: 'eip155:8453', chainNamespace: 'eip155' } as const
    const appKit = { ...fake.kit, getCaipNetworks: () => [base] } as typeof fake.kit
    const session = { address: ADDRESS, caipNetworkId: base.caipNetworkId, wallet: 'Example' }
    const host = document.createElement('div')
    host.innerHTML = await renderToString(createSSRApp(createProbe().Probe).use(airlock, { appKit, session }))
    expect(host.querySelector('output')?.textContent).toBe(`${ADDRESS} `)
    const app = createSSRApp(createProbe().Probe).use(airlock, { appKit, session, ssr: true })
    app.mount(host)
    await nextTick()
    expect(host.querySelector('output')?.textContent).toBe(`${ADDRESS} `)
    fake.connect()
    await nextTick()
    expect(host.querySelector('output')?.textContent).toBe(`${ADDRESS} Example`)
    expect(readSession(document.cookie)?.address).toBe(ADDRESS)
    app.unmount()
  })

  test('follows a namespace that changes', async () => {
    const fake = createFakeKit()
    const getAccount: typeof fake.kit.getAccount = (namespace) => ({
      ...createFakeKit().kit.getAccount(),
      isConnected: namespace === 'solana',
    })
    addInstance('https://wallet.example', { kit: { ...fake.kit, getAccount }, options: '' })
    const namespace = ref<'eip155' | 'solana'>('eip155')
    const host = document.createElement('div')
    const app = createApp({
      setup() {
        const account = useAppKitAccount({ namespace })
        return () => h('output', String(account.value.isConnected))
      },
    })
    app.mount(host)
    expect(host.textContent).toBe('false')
    namespace.value = 'solana'
    await nextTick()
    expect(host.textContent).toBe('true')
    expect(fake.listenerCount()).toBe(1)
    app.unmount()
  })
})
