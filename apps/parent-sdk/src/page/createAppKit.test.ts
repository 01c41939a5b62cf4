import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { warnings } from '../engine/warnings/warnings.ts'
import type { AppKitOptions } from '../types/AppKitOptions.ts'
import { createAppKit } from './createAppKit.ts'
import type { Updates } from './kit/createUpdates.ts'
import type { LoadEngine } from './loadEngine.ts'

type LoadedEngine = Awaited<ReturnType<LoadEngine>>

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  document.body.replaceChildren()
})

describe('createAppKit', () => {
  test('has the engine explain refused options', async () => {
    const explainOptions = vi.fn()
    const explain: LoadedEngine['explain'] = (show) => show({ ...warnings, explainOptions })
    const load = vi.fn(async () => ({ createEngine: vi.fn(), explain })) satisfies LoadEngine
    const options = { frameUrl: 'https://wallet.example', networks: ['1'] } as never
    expect(() => createAppKit(options, load)).toThrow('networks[0]')
    await vi.waitFor(() => expect(explainOptions).toHaveBeenCalledExactlyOnceWith(options))
  })

  test('refuses options in the same way if the engine cannot be loaded', async () => {
    const load = vi.fn(() => Promise.reject(new Error('down')))
    expect(() => createAppKit({ networks: [] } as never, load)).toThrow('frameUrl')
    expect(load).toHaveBeenCalledOnce()
  })
})

test('works as a module script, which is not the current script', async () => {
  vi.stubGlobal('ENGINE_INTEGRITY', 'sha384-x')
  vi.stubGlobal('TEXTS_INTEGRITY', '')
  const tag = document.createElement('script')
  tag.type = 'text/plain'
  tag.setAttribute('src', 'https://wallet.example/v/0.1.0/sdk.js')
  tag.dataset.networks = 'eip155:8453'
  document.body.append(tag)
  await import('../script.ts')
  expect(window.airlock?.appKit?.getCaipNetworkId()).toBe('eip155:8453')
})

const OPTIONS: AppKitOptions = { frameUrl: 'https://wallet.example', networks: ['eip155:8453'], prewarm: 'none' }
const call = (options: Partial<AppKitOptions> = {}) =>
  createAppKit({ ...OPTIONS, ...options }, () => new Promise(() => {}))

beforeEach(() => {
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('airlock.sdk')]
})

describe('createAppKit, called again', () => {
  test('[T15] returns the instance, also with other options', () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const kit = call()
    expect(call()).toBe(kit)
    expect(call({ debug: true })).toBe(kit)
  })

  test('applies theme and language', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const kit = call({ themeMode: 'light', themeVariables: { '--accent': 'red' } })
    call({ themeMode: 'dark', themeVariables: { '--qr-color': 'blue' }, locale: 'ar' })
    expect(kit.getTheme()).toEqual({ themeMode: 'dark', themeVariables: { '--qr-color': 'blue' } })
    expect(warn).not.toHaveBeenCalled()
  })

  test('returns to the language of the document when the locale is removed', () => {
    const observed = vi.fn()
    const kit = call({ locale: 'ar' })
    kit.subscribeTheme(observed)
    expect(() => call()).not.toThrow()
    expect(observed).not.toHaveBeenCalled()
  })

  test('passes changed options to the engine, once it is loaded', async () => {
    const configure = vi.fn()
    const load = async () => ({ createEngine: () => ({ configure, method: async () => ({}) }) as never })
    const change = (options: Partial<AppKitOptions>) => createAppKit({ ...OPTIONS, ...options }, load)
    const kit = change({})
    change({ debug: true })
    change({ debug: true, features: { allWallets: false } })
    expect(configure).not.toHaveBeenCalled()
    await kit.fetchBalance()
    expect(configure.mock.calls).toEqual([
      [expect.objectContaining({ debug: true }), expect.arrayContaining(['debug', 'features'])],
    ])
    change({})
    expect(configure).toHaveBeenLastCalledWith(expect.objectContaining({ debug: false }), [])
  })

  test('keeps the instance if the options are not valid, and reports them', () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const kit = call()
    expect(call({ networks: [] })).toBe(kit)
    expect(error.mock.calls).toMatchObject([[{ name: 'OPTIONS_INVALID' }]])
  })

  test('creates a second instance for another frame', () => {
    expect(call({ frameUrl: 'https://other.example' })).not.toBe(call())
  })
})

describe('setters', () => {
  const BASE = 'eip155:8453'

  function setUp(options: Partial<AppKitOptions> = {}) {
    const configure = vi.fn()
    const load = async () => ({
      createEngine: ({ updates }: { updates: Updates }) =>
        ({
          configure,
          approvedNetworks: () => undefined,
          fetchBalance: async () => ({}),
          method: async (_: string, [changes]: [never]) => updates.change(changes),
        }) as never,
    })
    const kit = createAppKit({ ...OPTIONS, ...options }, load as never)
    const repeat = (changes: Partial<AppKitOptions> = {}) =>
      createAppKit({ ...OPTIONS, ...options, ...changes }, load as never)
    return { kit, configure, repeat, settings: () => configure.mock.lastCall?.[0] }
  }
  const idsOf = (kit: ReturnType<typeof call>) => kit.getCaipNetworks().map(({ caipNetworkId }) => caipNetworkId)

  test('keeps settings after a repeated call with the same options only', async () => {
    const { kit, repeat, settings } = setUp()
    await kit.updateOptions({ features: { email: true } })
    repeat()
    expect(settings().features).toEqual({ email: true })
    repeat({ debug: true })
    expect(settings().features).toEqual({})
  })

  test('rejects invalid values and changes nothing', async () => {
    const { kit, configure } = setUp()
    await expect(kit.updateOptions({ termsConditionsUrl: 5 as never })).rejects.toThrow('termsConditionsUrl')
    expect(configure).not.toHaveBeenCalled()
  })

  test('returns the order of connect methods', async () => {
    const { kit } = setUp()
    expect(kit.getConnectMethodsOrder()).toEqual(['email', 'social', 'wallet'])
    await kit.updateOptions({ features: { connectMethodsOrder: ['wallet'] } })
    expect(kit.getConnectMethodsOrder()).toEqual(['wallet'])
  })

  test('changes networks of known namespaces', async () => {
    const { kit } = setUp()
    await kit.updateOptions({ networks: [BASE, { id: 10, name: 'Optimism' }] })
    expect(idsOf(kit)).toEqual([BASE, 'eip155:10'])
    expect(kit.getCaipNetworks()[1]?.name).toBe('Optimism')
    await kit.updateOptions({ networks: [BASE, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eip155:1'] })
    expect(idsOf(kit)).toEqual([BASE, 'eip155:1'])
    await kit.updateOptions({ networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] })
    expect(idsOf(kit)).toEqual([BASE])
  })

  test('changes the active network that getNetwork returns', async () => {
    const { kit } = setUp()
    const listener = vi.fn()
    kit.subscribeNetwork(listener)
    await kit.updateOptions({ networks: [{ id: 8453, name: 'Base of the shop' }] })
    expect(kit.getNetwork().caipNetwork?.name).toBe('Base of the shop')
    expect(listener).toHaveBeenCalledExactlyOnceWith(kit.getNetwork())
  })
})

describe('wallets', () => {
  test('is idle before the first call, without the engine', () => {
    const kit = call()
    expect(kit.wallets.get()).toEqual({ status: 'idle', rows: [], total: 0, search: '' })
    expect(kit.wallets.attempt()).toEqual({ status: 'idle' })
    expect(kit.getError()).toBe('')
  })
})
