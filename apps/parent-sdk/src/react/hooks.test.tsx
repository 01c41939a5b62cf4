import { act, Component, type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEngine } from '../engine/createEngine.ts'
import { toEmbeddedWallet } from '../engine/toEmbeddedWallet.ts'
import { createAppKit } from '../page/createAppKit.ts'
import { createFakeKit } from '../testing/createFakeKit.ts'
import { ADDRESS, announceWallet, OPTIONS, remember, resetPage } from '../testing/testKit.ts'
import type { AppKit } from '../types/AppKit.ts'
import { AppKitProvider } from './AppKitProvider.ts'
import {
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitNetworkCore,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from './hooks.ts'

function useEverything() {
  return {
    modal: useAppKit(),
    account: useAppKitAccount(),
    network: useAppKitNetwork(),
    state: useAppKitState(),
    provider: useAppKitProvider('eip155'),
    theme: useAppKitTheme(),
    events: useAppKitEvents(),
    balance: useAppKitBalance(),
    disconnect: useDisconnect(),
    wallet: useWalletInfo('solana'),
  }
}
type Everything = ReturnType<typeof useEverything>

let root: Root | undefined
let host: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.createElement('div')
})
afterEach(async () => {
  await act(async () => root?.unmount())
  root = undefined
})

async function mount(kit: AppKit) {
  const observed: { last?: Everything; all: Everything[] } = { all: [] }
  function Probe() {
    observed.last = useEverything()
    observed.all.push(observed.last)
    return <output>{observed.last.account.address ?? 'nobody'}</output>
  }
  const app = (
    <StrictMode>
      <AppKitProvider appKit={kit}>
        <Probe />
      </AppKitProvider>
    </StrictMode>
  )
  await act(async () => {
    root = createRoot(host)
    root.render(app)
  })
  return {
    app,
    observed,
    get now(): Everything {
      if (!observed.last) throw new Error('nothing was rendered')
      return observed.last
    },
  }
}

describe('the React binding', () => {
  it('returns disconnected values in the shapes of other kits', async () => {
    const probe = await mount(createFakeKit().kit)
    expect(probe.now).toEqual({
      modal: { open: expect.any(Function), close: expect.any(Function) },
      account: {
        allAccounts: [],
        address: undefined,
        caipAddress: undefined,
        isConnected: false,
        status: 'disconnected',
        embeddedWalletInfo: undefined,
      },
      network: {
        caipNetwork: undefined,
        caipNetworkId: 'eip155:1',
        chainId: 1,
        approvedCaipNetworkIds: undefined,
        supportsAllNetworks: true,
        switchNetwork: expect.any(Function),
      },
      state: { open: false, loading: false, initialized: true, activeChain: 'eip155', selectedNetworkId: 'eip155:1' },
      provider: { walletProvider: undefined, walletProviderType: undefined },
      theme: {
        themeMode: 'light',
        themeVariables: {},
        setThemeMode: expect.any(Function),
        setThemeVariables: expect.any(Function),
      },
      events: { timestamp: 0, data: undefined },
      balance: { fetchBalance: expect.any(Function) },
      disconnect: { disconnect: expect.any(Function) },
      wallet: { walletInfo: undefined },
    })
  })

  it('returns the approved networks, or that the wallet supports all', async () => {
    const fake = createFakeKit()
    const probe = await mount(fake.kit)
    expect(probe.now.network).toMatchObject({ approvedCaipNetworkIds: undefined, supportsAllNetworks: true })
    const approvedCaipNetworkIds = ['eip155:1', 'eip155:8453'] as const
    await act(async () =>
      fake.update({
        network: { caipNetwork: undefined, caipNetworkId: 'eip155:1', chainId: 1, approvedCaipNetworkIds },
      }),
    )
    expect(probe.now.network).toMatchObject({ approvedCaipNetworkIds, supportsAllNetworks: false })
  })

  it('follows the instance', async () => {
    const fake = createFakeKit()
    const probe = await mount(fake.kit)
    await act(async () => fake.connect())
    expect(host.textContent).toBe(ADDRESS)
    expect(probe.now.account).toMatchObject({ isConnected: true, caipAddress: `eip155:1:${ADDRESS}` })
    expect(probe.now.provider).toEqual({ walletProvider: fake.provider, walletProviderType: 'ANNOUNCED' })
    expect(probe.now.wallet.walletInfo?.name).toBe('Example')
    await act(async () =>
      fake.update({ event: { timestamp: 7, data: { type: 'track', event: 'MODAL_OPEN', properties: {} } } }),
    )
    expect(probe.now.events).toMatchObject({ timestamp: 7, data: { event: 'MODAL_OPEN' } })
  })

  it('returns account type, user name and account code of a login', async () => {
    resetPage()
    announceWallet()
    remember()
    const user = { userName: 'ada', preferredAccountType: 'smartAccount', smartAccountDeployed: true }
    const load = async () => ({
      createEngine: async (...input: Parameters<typeof createEngine>) =>
        Object.assign(await createEngine(...input), { embeddedWallet: () => toEmbeddedWallet(user) }),
    })
    const kit = createAppKit(OPTIONS, load)
    const probe = await mount(kit)
    await act(() => kit.ready())
    expect(probe.now.account).toMatchObject({
      allAccounts: [{ namespace: 'eip155', address: ADDRESS, type: 'smartAccount' }],
      embeddedWalletInfo: { user: { username: 'ada' }, accountType: 'smartAccount', isSmartAccountDeployed: true },
    })
  })

  it("returns the wallet type of the provider's namespace", async () => {
    const fake = createFakeKit()
    const [own, active] = [{ type: 'ANNOUNCED' }, { type: 'WALLET_CONNECT' }]
    const getWalletInfo = (namespace?: string) => (namespace === 'eip155' ? own : active)
    const probe = await mount({ ...fake.kit, getWalletInfo } as AppKit)
    await act(async () => fake.connect())
    expect(probe.now.provider.walletProviderType).toBe('ANNOUNCED')
  })

  it('follows the wallet of its namespace', async () => {
    const fake = createFakeKit()
    const subscribeWalletInfo = vi.fn(fake.kit.subscribeWalletInfo)
    await mount({ ...fake.kit, subscribeWalletInfo } as AppKit)
    const namespaces = new Set(subscribeWalletInfo.mock.calls.map(([, namespace]) => namespace))
    expect(namespaces).toEqual(new Set(['eip155', 'solana']))
  })

  it('forwards what the page requests', async () => {
    const fake = createFakeKit()
    const { now } = await mount(fake.kit)
    await now.modal.open({ view: 'Networks' })
    await now.modal.close()
    await now.network.switchNetwork('eip155:8453')
    await now.disconnect.disconnect({ namespace: 'eip155' })
    await now.disconnect.disconnect()
    now.theme.setThemeMode('dark')
    now.theme.setThemeVariables({ '--apkt-accent': 'red' })
    expect(fake.requests).toEqual([
      ['open', { view: 'Networks' }],
      ['close'],
      ['switchNetwork', 'eip155:8453'],
      ['disconnect', 'eip155'],
      ['disconnect', undefined],
      ['setThemeMode', 'dark'],
      ['setThemeVariables', { '--apkt-accent': 'red' }],
    ])
  })

  it('reads the balance, and answers a failure instead of throwing it', async () => {
    const { kit } = createFakeKit()
    const { now } = await mount(kit)
    await expect(now.balance.fetchBalance()).resolves.toEqual({
      data: { balance: '1.5', symbol: 'ETH' },
      error: null,
      isSuccess: true,
      isError: false,
    })
    kit.fetchBalance = () => Promise.reject(new Error('Token Balance Unavailable'))
    await expect(now.balance.fetchBalance()).resolves.toMatchObject({
      data: undefined,
      isSuccess: false,
      isError: true,
    })
  })

  it('gives functions that keep their identity, for effects that depend on them', async () => {
    const fake = createFakeKit()
    const probe = await mount(fake.kit)
    const before = probe.now
    await act(async () => fake.connect())
    const after = probe.now
    expect(after).not.toBe(before)
    expect(after.modal.open).toBe(before.modal.open)
    expect(after.network.switchNetwork).toBe(before.network.switchNetwork)
    expect(after.balance.fetchBalance).toBe(before.balance.fetchBalance)
    expect(after.disconnect.disconnect).toBe(before.disconnect.disconnect)
    expect(after.theme.setThemeMode).toBe(before.theme.setThemeMode)
  })

  it('leaves no listener behind', async () => {
    const fake = createFakeKit()
    await mount(fake.kit)
    expect(fake.listenerCount()).toBeGreaterThan(0)
    await act(async () => root?.unmount())
    expect(fake.listenerCount()).toBe(0)
  })

  it('renders on a server as nothing connected, and hydrates into what is', async () => {
    const fake = createFakeKit()
    fake.connect()
    const { app } = await mount(fake.kit)
    await act(async () => root?.unmount())
    const html = renderToString(app)
    expect(html).toBe('<output>nobody</output>')
    host.innerHTML = html
    const recovered = vi.fn()
    await act(async () => {
      root = hydrateRoot(host, app, { onRecoverableError: recovered })
    })
    expect(recovered).not.toHaveBeenCalled()
    expect(host.textContent).toBe(ADDRESS)
  })
})

describe('the React binding outside of a provider', () => {
  beforeEach(resetPage)

  it.each([
    ['useAppKit', useAppKit],
    ['useAppKitAccount', useAppKitAccount],
    ['useAppKitNetwork', useAppKitNetwork],
    ['useAppKitNetworkCore', useAppKitNetworkCore],
    ['useAppKitState', useAppKitState],
    ['useAppKitProvider', () => useAppKitProvider('eip155')],
    ['useAppKitTheme', useAppKitTheme],
    ['useAppKitEvents', useAppKitEvents],
    ['useAppKitBalance', useAppKitBalance],
    ['useDisconnect', useDisconnect],
    ['useWalletInfo', useWalletInfo],
  ])('[S8.8:provider] throws the same sentence from %s', async (_name, useHook) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const caught: unknown[] = []
    function Lost() {
      useHook()
      return null
    }
    await act(async () => {
      root = createRoot(host, { onCaughtError: (error) => caught.push(error) })
      root.render(
        <Boundary>
          <Lost />
        </Boundary>,
      )
    })
    expect(caught.map((error) => (error as Error).message)).toEqual(['useAppKit must be used within an AppKitProvider'])
  })
})

describe('the React binding with an instance but without a provider', () => {
  beforeEach(resetPage)

  function Account() {
    const { address = 'nobody' } = useAppKitAccount()
    return (
      <output>
        {address} on {useAppKitNetworkCore().caipNetwork?.name}
      </output>
    )
  }

  it("uses the page's instance", async () => {
    remember()
    createAppKit(OPTIONS, async () => ({ createEngine }))
    await act(async () => {
      root = createRoot(host)
      root.render(<Account />)
    })
    await vi.waitFor(() => expect(host.textContent).toMatch(new RegExp(`^(?:nobody|${ADDRESS}) on \\w+`)))
  })

  it('hydrates what a server rendered without an instance', async () => {
    vi.stubGlobal('window', undefined)
    const html = renderToString(<Account />)
    vi.unstubAllGlobals()
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    expect(html).toContain('nobody')
    host.innerHTML = html
    createAppKit(OPTIONS, async () => ({ createEngine }))
    const recovered = vi.fn()
    await act(async () => {
      root = hydrateRoot(host, <Account />, { onRecoverableError: recovered })
    })
    expect(recovered).not.toHaveBeenCalled()
    expect(host.textContent).toMatch(/^nobody on \w+/)
  })

  it('prefers the instance of its provider', async () => {
    createAppKit(OPTIONS, async () => ({ createEngine }))
    const fake = createFakeKit()
    let now: ReturnType<typeof useAppKit> | undefined
    function Probe() {
      now = useAppKit()
      return null
    }
    await act(async () => {
      root = createRoot(host)
      root.render(
        <AppKitProvider appKit={fake.kit}>
          <Probe />
        </AppKitProvider>,
      )
    })
    await now?.open()
    expect(fake.requests).toEqual([['open', undefined]])
  })
})

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}
