import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAppKit } from '../createAppKit.ts'
import { createEngine } from '../engine/createEngine.ts'
import type { AppKitOptions } from '../options/AppKitOptions.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const KEY = '@airlock/session:default'
const OPTIONS: AppKitOptions = {
  frameUrl: 'https://wallet.example',
  networks: ['eip155:42161', 'eip155:8453'],
  announce: false,
  prewarm: 'none',
}

beforeEach(() => {
  localStorage.clear()
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('airlock.sdk')]
})
afterEach(() => {
  for (const leave of announced.splice(0)) leave()
})

const announced: (() => void)[] = []

/** A wallet of the page that has approved accounts, and a way to change its mind. */
function announceWallet({ accounts = [ADDRESS], chainId = '0xa4b1' } = {}) {
  const listeners = new Map<string, (payload: unknown) => void>()
  const answers: Record<string, unknown> = {
    eth_accounts: accounts,
    eth_requestAccounts: accounts,
    eth_chainId: chainId,
    eth_getBalance: '0xde0b6b3a7640000',
  }
  const request = vi.fn(async ({ method }: { method: string }) => {
    if (!(method in answers)) throw Object.assign(new Error('unsupported'), { code: 4200 })
    return answers[method]
  })
  const provider = {
    request,
    on: (event: string, listener: (payload: unknown) => void) => listeners.set(event, listener),
    removeListener: (event: string) => listeners.delete(event),
  }
  const detail = {
    info: { uuid: 'b6b4b3f0-0000-4000-8000-000000000000', name: 'Good Wallet', rdns: 'com.good', icon: '' },
    provider,
  }
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announced.push(() => removeEventListener('eip6963:requestProvider', announce))
  return { request, emit: (event: string, payload: unknown) => listeners.get(event)?.(payload) }
}

function remember() {
  const entry = {
    status: 'connected',
    connectorId: 'com.good',
    rdns: 'com.good',
    accounts: [ADDRESS],
    caipNetworkId: 'eip155:42161',
  }
  localStorage.setItem(KEY, JSON.stringify({ activeNamespace: 'eip155', namespaces: { eip155: entry } }))
}

/** An instance, and how often its engine was loaded. */
function setUp(options: Partial<AppKitOptions> = {}) {
  const load = vi.fn(async () => ({ createEngine }))
  return { kit: createAppKit({ ...OPTIONS, ...options }, load), load }
}

describe('a page without a session', () => {
  test('loads nothing and adds nothing', async () => {
    const before = document.querySelectorAll('*').length
    const { kit, load } = setUp()
    await kit.ready()
    expect(load).not.toHaveBeenCalled()
    expect(document.querySelectorAll('*').length).toBe(before)
    expect(kit.getState()).toMatchObject({ initialized: true, open: false })
  })

  test('asks the wallets of the page, which were there before, and has announced itself once', async () => {
    // What kits of other tests still have to ask.
    await new Promise((resolve) => setTimeout(resolve))
    const names: unknown[] = []
    const hear = (event: Event) => names.push((event as CustomEvent).detail.info.rdns)
    addEventListener('eip6963:announceProvider', hear)
    announceWallet()
    createAppKit({ ...OPTIONS, announce: true }, async () => Promise.reject())
    await vi.waitFor(() => expect([...names].sort()).toEqual(['com.good', 'dev.airlock']))
    removeEventListener('eip6963:announceProvider', hear)
  })

  test('shows the host no more than its type', async () => {
    const { kit } = setUp()
    await kit.ready()
    expect(kit).not.toHaveProperty('notify')
  })

  test('[S9.8:arbitrum] [S9.8:Base] [S9.8:Berachain] [S9.8:Mode] [S9.8:Sonic] answers from memory', () => {
    const networks = ['eip155:42161', 'eip155:8453', 'eip155:80094', 'eip155:34443', 'eip155:146'] as const
    const { kit } = setUp({ defaultNetwork: 'eip155:8453', networks: [...networks] })
    expect(kit.getAccount()).toEqual({
      address: undefined,
      caipAddress: undefined,
      allAccounts: [],
      isConnected: false,
      status: 'disconnected',
    })
    expect(kit.getCaipNetworkId()).toBe('eip155:8453')
    expect(kit.getChainId()).toBe(8453)
    expect(kit.getCaipNetworks().map(({ id, name }) => [id, name])).toEqual([
      [42161, 'Arbitrum One'],
      [8453, 'Base'],
      [80094, 'Berachain'],
      [34443, 'Mode'],
      [146, 'Sonic'],
    ])
    expect(kit.getCaipNetworks('solana')).toEqual([])
    expect(kit.getActiveChainNamespace()).toBe('eip155')
    expect(kit.getWalletProvider()).toBeUndefined()
    expect(kit.getWalletInfo()).toBeUndefined()
    expect(kit.getEvent()).toBeUndefined()
  })
})

describe('a remembered session', () => {
  test('[T67] [S3.6:info] is checked with its wallet before it is shown as connected, and no frame is loaded', async () => {
    const wallet = announceWallet()
    remember()
    const { kit } = setUp()
    expect(kit.getAccount()).toMatchObject({ status: 'reconnecting', isConnected: false, address: undefined })
    await kit.ready()
    expect(kit.getAccount()).toMatchObject({
      status: 'connected',
      address: ADDRESS,
      caipAddress: `eip155:42161:${ADDRESS}`,
    })
    expect(wallet.request.mock.calls.map(([{ method }]) => method)).toEqual(['eth_accounts', 'eth_chainId'])
    expect(document.querySelector('iframe')).toBeNull()
    expect(kit.getWalletInfo()).toMatchObject({ name: 'Good Wallet', rdns: 'com.good', type: 'ANNOUNCED' })
    expect(kit.getWalletProvider()).toBe(kit.getProvider('eip155'))
  })

  test('is left alone when reconnecting is switched off', async () => {
    announceWallet()
    remember()
    const { kit, load } = setUp({ enableReconnect: false })
    await kit.ready()
    expect(kit.getAccount().status).toBe('disconnected')
    expect(load).not.toHaveBeenCalled()
  })

  test('stays remembered when the engine cannot be loaded', async () => {
    remember()
    const kit = createAppKit(OPTIONS, () => Promise.reject(new Error('offline')))
    await kit.ready()
    expect(kit.getAccount().status).toBe('disconnected')
    expect(localStorage.getItem(KEY)).toContain('com.good')
  })

  test('is served without the frame: requests go to the wallet, balances too', async () => {
    const { request } = announceWallet()
    remember()
    const { kit } = setUp({ networks: [{ id: 42161, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }] })
    await kit.ready()
    expect(await kit.getProvider('eip155')?.request({ method: 'eth_accounts' })).toEqual([ADDRESS])
    expect(await kit.fetchBalance()).toEqual({ balance: '1', symbol: 'ETH' })
    expect(request).toHaveBeenCalledWith(expect.objectContaining({ method: 'eth_getBalance' }))
    expect(document.querySelector('iframe')).toBeNull()
  })

  test('[S4.7:connection] [S4.7:connectorIds] [S8.10:disconnectSuccess] ends with disconnect, and is forgotten', async () => {
    announceWallet()
    remember()
    const { kit } = setUp()
    await kit.ready()
    const events: string[] = []
    kit.subscribeEvents(({ data }) => events.push(data.event))
    await kit.disconnect()
    expect(kit.getAccount()).toMatchObject({ status: 'disconnected', address: undefined })
    expect(events).toEqual(['DISCONNECT_SUCCESS'])
    expect(localStorage.getItem(KEY)).not.toContain('com.good')
  })
})

describe('following changes', () => {
  test('each subscription is told of its own changes, and snapshots keep their identity otherwise', async () => {
    const wallet = announceWallet()
    remember()
    const { kit } = setUp()
    await kit.ready()
    const account = vi.fn()
    const network = vi.fn()
    const providers = vi.fn()
    kit.subscribeAccount(account)
    const leave = kit.subscribeNetwork(network)
    kit.subscribeProviders(providers)
    const [before, state] = [kit.getAccount(), kit.getState()]
    expect(kit.getAccount()).toBe(before)
    wallet.emit('accountsChanged', [OTHER])
    expect(account).toHaveBeenCalledExactlyOnceWith(kit.getAccount())
    expect(kit.getAccount()).not.toBe(before)
    expect(kit.getState()).toBe(state)
    expect(network).not.toHaveBeenCalled()
    wallet.emit('chainChanged', '0x2105')
    expect(network).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ chainId: 8453, caipNetworkId: 'eip155:8453' }),
    )
    leave()
    wallet.emit('chainChanged', '0xa4b1')
    expect(network).toHaveBeenCalledOnce()
    expect(providers).not.toHaveBeenCalled()
    wallet.emit('accountsChanged', [])
    expect(providers).toHaveBeenCalledExactlyOnceWith({})
  })

  test('the provider of the host tells what EIP-1193 says', async () => {
    const wallet = announceWallet()
    remember()
    const { kit } = setUp()
    const heard: [string, unknown][] = []
    const provider = kit.getProvider('eip155')
    for (const event of ['connect', 'accountsChanged', 'chainChanged', 'disconnect'])
      provider?.on(event, (payload) => heard.push([event, payload]))
    await kit.ready()
    wallet.emit('chainChanged', '0x2105')
    await kit.disconnect()
    expect(heard).toEqual([
      ['connect', { chainId: '0xa4b1' }],
      ['accountsChanged', [ADDRESS]],
      ['chainChanged', '0x2105'],
      ['accountsChanged', []],
      ['disconnect', expect.objectContaining({ code: 4900 })],
    ])
  })

  test('[S3.5:identity] a chain object that holds what JSON cannot is no obstacle', () => {
    const chain = { id: 8453, name: 'Base', fees: { base: 1n }, format: () => 1 }
    const { kit } = setUp({ networks: [chain] })
    expect(kit.getNetwork()).toBe(kit.getNetwork())
    expect(kit.getCaipNetwork()).toMatchObject({
      id: 8453,
      caipNetworkId: 'eip155:8453',
      name: 'Base',
      chainNamespace: 'eip155',
    })
  })

  test('[S8.10:switchNetwork] a switch that the host asks for is tracked', async () => {
    const { kit } = setUp()
    const told: unknown[] = []
    kit.subscribeEvents(({ data }) => void told.push(data))
    await kit.switchNetwork('eip155:8453')
    expect(told).toEqual([{ type: 'track', event: 'SWITCH_NETWORK', properties: { network: 'eip155:8453' } }])
  })

  test('[S3.3:open] [S3.3:loading] the state says that the modal is open, and that it is on its way', async () => {
    const { kit } = setUp()
    kit.open().catch(() => {})
    expect(kit.getState()).toMatchObject({ open: true, loading: true })
    await kit.close()
    expect(kit.getState()).toMatchObject({ open: false, loading: false })
  })

  test.each([true, false])(
    '[S4.3:open] [S4.3:close] [S8.10:modalOpen] [S8.10:modalClose] opening and closing are tracked once each, connected: %s',
    async (connected) => {
      if (connected) {
        announceWallet()
        remember()
      }
      const { kit } = setUp()
      await kit.ready()
      const told: unknown[] = []
      kit.subscribeEvents(({ data }) => void told.push(data))
      kit.open().catch(() => {})
      await kit.close()
      await kit.close()
      expect(told).toEqual(
        ['MODAL_OPEN', 'MODAL_CLOSE'].map((event) => ({ type: 'track', event, properties: { connected } })),
      )
    },
  )

  test('an input that names no network is refused as a parameter', async () => {
    const { kit } = setUp()
    await expect(kit.switchNetwork('arbitrum' as never)).rejects.toMatchObject({
      code: -32602,
      message: 'The parameters of switchNetwork are not valid.',
    })
  })

  test('theme variables that are set stay until they change or are taken back as undefined', () => {
    const { kit } = setUp({ themeVariables: { '--accent': 'red', '--qr-color': 'black' } })
    kit.setThemeVariables({ '--radius-card': '2px' })
    expect(kit.getThemeVariables()).toEqual({ '--accent': 'red', '--qr-color': 'black', '--radius-card': '2px' })
    kit.setThemeVariables({ '--accent': undefined, '--qr-color': 'blue', '--font-size-master': undefined })
    expect(Object.entries(kit.getThemeVariables())).toEqual([
      ['--qr-color', 'blue'],
      ['--radius-card', '2px'],
    ])
  })

  test('the theme is told whole, and a hostile value changes nothing', () => {
    const { kit } = setUp({ themeMode: 'light' })
    const themes = vi.fn()
    kit.subscribeTheme(themes)
    kit.setThemeMode('dark')
    expect(themes).toHaveBeenLastCalledWith({ themeMode: 'dark', themeVariables: {} })
    expect(() => kit.setThemeVariables({ '--accent': 'url(https://evil.example)' })).toThrow('themeVariables')
    expect(() => kit.setThemeMode('blue' as 'dark')).toThrow('themeMode: expected light, dark, system.')
    expect(kit.getTheme()).toEqual({ themeMode: 'dark', themeVariables: {} })
    expect(themes).toHaveBeenCalledOnce()
  })
})

describe('an engine that cannot be loaded', () => {
  test('[T72] is a frame that cannot be reached, and the next call tries again', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ createEngine })
    const kit = createAppKit(OPTIONS, load)
    const provider = kit.getProvider('eip155')
    await expect(provider?.request({ method: 'eth_chainId' })).rejects.toMatchObject({
      name: 'FRAME_UNREACHABLE',
      message: 'The wallet window at https://wallet.example could not be reached.',
    })
    expect(await provider?.request({ method: 'eth_chainId' })).toBe('0xa4b1')
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('[T72] ends the wait after ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const kit = createAppKit(OPTIONS, () => new Promise(() => {}))
    const call = expect(kit.fetchBalance()).rejects.toMatchObject({ name: 'FRAME_UNREACHABLE' })
    await vi.advanceTimersByTimeAsync(10_000)
    await call
    vi.useRealTimers()
  })
})
