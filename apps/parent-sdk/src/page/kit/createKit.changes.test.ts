import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createEngine } from '../../engine/createEngine.ts'
import { ADDRESS, announceWallet, OTHER, remember, resetPage, setUp } from '../../testing/testKit.ts'

beforeEach(resetPage)

describe('following changes', () => {
  test('notifies each subscription of its changes, with stable snapshots', async () => {
    const wallet = announceWallet()
    remember()
    const { kit } = setUp()
    await kit.ready()
    const account = vi.fn()
    const network = vi.fn()
    const providers = vi.fn()
    const caipNetwork = vi.fn()
    kit.subscribeAccount(account)
    kit.subscribeCaipNetworkChange(caipNetwork)
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
    expect(caipNetwork).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ caipNetworkId: 'eip155:8453' }))
    leave()
    wallet.emit('chainChanged', '0xa4b1')
    expect(network).toHaveBeenCalledOnce()
    expect(providers).not.toHaveBeenCalled()
    wallet.emit('accountsChanged', [])
    expect(providers).toHaveBeenCalledExactlyOnceWith({})
  })

  test('follows the connections of the page', async () => {
    announceWallet()
    remember()
    const { kit } = setUp()
    const connections = vi.fn()
    kit.subscribeConnections(connections)
    await kit.ready()
    const connected = [expect.objectContaining({ connectorId: 'com.good', isActive: true })]
    await vi.waitFor(() => expect(connections).toHaveBeenLastCalledWith(connected), { timeout: 10_000 })
    await kit.disconnect()
    await vi.waitFor(() => expect(connections).toHaveBeenLastCalledWith([]))
  })

  test('labels addresses for the engine', async () => {
    const { kit, load } = setUp()
    let labels: () => ReadonlyMap<string, string> = () => new Map()
    load.mockImplementation(async () => ({
      createEngine(options) {
        labels = options.labels.get
        return createEngine(options)
      },
    }))
    kit.addAddressLabel(ADDRESS, 'Savings')
    kit.addAddressLabel(OTHER, 'Rent')
    kit.removeAddressLabel(OTHER)
    await kit.disconnect()
    expect([...labels()]).toEqual([[ADDRESS, 'Savings']])
  })

  test('reads the sign-in methods again after changed features', async () => {
    const { kit, load } = setUp()
    const method = vi.fn()
    load.mockImplementation(async () => ({
      createEngine: async (options) => {
        const engine = await createEngine(options)
        const call: typeof engine.method = async (name, args) =>
          name === 'getRemoteFeatures' ? method() : engine.method(name, args)
        return { ...engine, method: call }
      },
    }))
    kit.subscribeRemoteFeatures(() => {})
    await vi.waitFor(() => expect(method).toHaveBeenCalled())
    await kit.ready()
    method.mockClear()
    await kit.updateFeatures({ email: false })
    await vi.waitFor(() => expect(method).toHaveBeenCalledOnce())
  })

  test('emits the events of EIP-1193 on the provider of the host', async () => {
    const wallet = announceWallet()
    remember()
    const { kit } = setUp()
    const received: [string, unknown][] = []
    const provider = kit.getProvider('eip155')
    for (const event of ['connect', 'accountsChanged', 'chainChanged', 'disconnect'])
      provider?.on(event, (payload) => received.push([event, payload]))
    await kit.ready()
    wallet.emit('chainChanged', '0x2105')
    await kit.disconnect()
    expect(received).toEqual([
      ['connect', { chainId: '0xa4b1' }],
      ['accountsChanged', [ADDRESS]],
      ['chainChanged', '0x2105'],
      ['accountsChanged', []],
      ['disconnect', expect.objectContaining({ code: 4900 })],
    ])
  })

  test('[S3.5:identity] accepts a chain object that is not JSON', () => {
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

  test.each([8453, '8453', 'eip155:8453'])('finds the network with the id %s', (id) => {
    const { kit } = setUp({ networks: ['eip155:1', 'eip155:8453'] })
    expect(kit.getCaipNetwork('eip155', id)).toBe(kit.getCaipNetworks()[1])
    expect(kit.getCaipNetwork('eip155', 10)).toBeUndefined()
    expect(kit.getCaipNetwork('eip155')).toBe(kit.getCaipNetworks()[0])
  })

  test('[S3.5:contracts] keeps the contracts of a chain object', () => {
    const contracts = { multicall3: { address: `0x${'c'.repeat(40)}` } }
    const { kit } = setUp({ networks: [{ id: 8453, name: 'Base', contracts }] as never })
    expect(kit.getCaipNetwork()).toMatchObject({ caipNetworkId: 'eip155:8453', contracts })
    expect(kit.getCaipNetworks()).toEqual([expect.objectContaining({ contracts })])
  })

  test('[S3.5:assets] keeps id and URL of the image of a chain object', () => {
    const assets = { imageId: 'ba0ba0cd-17c6', imageUrl: 'https://app.example/base.svg' }
    const { kit } = setUp({ networks: [{ id: 8453, name: 'Base', assets }] })
    expect(kit.getCaipNetwork()).toMatchObject({ caipNetworkId: 'eip155:8453', assets })
    expect(kit.getCaipNetworks()).toEqual([expect.objectContaining({ assets })])
  })

  test('emits events to page subscribers without options or requests', async () => {
    const requests = [
      vi.spyOn(globalThis, 'fetch'),
      vi.spyOn(XMLHttpRequest.prototype, 'send'),
      vi.spyOn(navigator, 'sendBeacon'),
    ]
    const { kit } = setUp()
    const names: string[] = []
    // No frame loads here.
    kit.subscribeEvents(({ data }) => data.event !== 'INTERNAL_SDK_ERROR' && names.push(data.event))
    kit.open().catch(() => {})
    await kit.close()
    expect(names).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
    for (const request of requests) expect(request).not.toHaveBeenCalled()
  })

  test('emits INITIALIZE once the remembered session was checked', async () => {
    const { kit } = setUp()
    const names: string[] = []
    kit.subscribeEvents(({ data }) => names.push(data.event))
    await kit.ready()
    await kit.ready()
    expect(names).toEqual(['INITIALIZE'])
    expect(kit.getEvent()?.data.properties).toEqual({})
  })

  test('[S8.10:switchNetwork] tracks a switch that the host requests', async () => {
    const { kit } = setUp()
    const reported: unknown[] = []
    kit.subscribeEvents(({ data }) => void reported.push(data))
    await kit.switchNetwork('eip155:8453')
    expect(reported).toEqual([{ type: 'track', event: 'SWITCH_NETWORK', properties: { network: 'eip155:8453' } }])
  })

  test('[S3.3:open] [S3.3:loading] has open and loading in its state while the modal opens', async () => {
    const { kit } = setUp()
    kit.open().catch(() => {})
    expect(kit.getState()).toMatchObject({ open: true, loading: true })
    await kit.close()
    expect(kit.getState()).toMatchObject({ open: false, loading: false })
  })

  test('sets and ends loading for the host', () => {
    const { kit } = setUp()
    const observed: boolean[] = []
    kit.subscribeState(({ loading }) => observed.push(loading))
    kit.setLoading(true)
    kit.setLoading(false)
    expect(observed).toEqual([true, false])
  })

  test.each([true, false])(
    '[S4.3:open] [S4.3:close] [S8.10:modalOpen] [S8.10:modalClose] tracks opening and closing once each, connected: %s',
    async (connected) => {
      if (connected) {
        announceWallet()
        remember()
      }
      const { kit } = setUp()
      await kit.ready()
      const reported: unknown[] = []
      // No frame loads here.
      kit.subscribeEvents(({ data }) => data.event !== 'INTERNAL_SDK_ERROR' && reported.push(data))
      kit.open().catch(() => {})
      await kit.close()
      await kit.close()
      expect(reported).toEqual(
        ['MODAL_OPEN', 'MODAL_CLOSE'].map((event) => ({ type: 'track', event, properties: { connected } })),
      )
    },
  )

  test('rejects an input that names no network with -32602', async () => {
    const { kit } = setUp()
    await expect(kit.switchNetwork('arbitrum' as never)).rejects.toMatchObject({
      code: -32602,
      message: 'Invalid parameters for switchNetwork.',
    })
  })

  test('keeps theme variables until they change or become undefined', () => {
    const { kit } = setUp({ themeVariables: { '--accent': 'red', '--qr-color': 'black' } })
    kit.setThemeVariables({ '--radius-card': '2px' })
    expect(kit.getThemeVariables()).toEqual({ '--accent': 'red', '--qr-color': 'black', '--radius-card': '2px' })
    kit.setThemeVariables({ '--accent': undefined, '--qr-color': 'blue', '--font-size-master': undefined })
    expect(Object.entries(kit.getThemeVariables())).toEqual([
      ['--qr-color', 'blue'],
      ['--radius-card', '2px'],
    ])
  })

  test('sends the whole theme and drops hostile values', () => {
    const { kit } = setUp({ themeMode: 'light' })
    const themes = vi.fn()
    kit.subscribeTheme(themes)
    kit.setThemeMode('dark')
    expect(themes).toHaveBeenLastCalledWith({ themeMode: 'dark', themeVariables: {} })
    expect(() => kit.setThemeVariables({ '--accent': 'url(https://evil.example)' })).toThrow('themeVariables')
    expect(() => kit.setThemeMode('blue' as 'dark')).toThrow('themeMode')
    expect(kit.getTheme()).toEqual({ themeMode: 'dark', themeVariables: {} })
    expect(themes).toHaveBeenCalledOnce()
  })
})
