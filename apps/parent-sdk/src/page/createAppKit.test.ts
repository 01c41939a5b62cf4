import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppKitOptions } from '../types/AppKitOptions.ts'
import { createAppKit } from './createAppKit.ts'
import type { LoadEngine } from './loadEngine.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  document.body.replaceChildren()
})

describe('createAppKit', () => {
  test('has the engine explain refused options', async () => {
    const explainOptions = vi.fn()
    const load = vi.fn(async () => ({ createEngine: vi.fn(), explainOptions })) satisfies LoadEngine
    const options = { frameUrl: 'https://wallet.example', networks: ['1'] } as never
    expect(() => createAppKit(options, load)).toThrow('networks[0]: expected a CAIP-2 id or a chain.')
    await vi.waitFor(() => expect(explainOptions).toHaveBeenCalledExactlyOnceWith(options))
  })

  test('refuses options in the same way if the engine cannot be loaded', async () => {
    const load = vi.fn(() => Promise.reject(new Error('down')))
    expect(() => createAppKit({ networks: [] } as never, load)).toThrow('frameUrl: expected')
    expect(load).toHaveBeenCalledOnce()
  })
})

test('works as a module script, which is not the current script', async () => {
  vi.stubGlobal('ENGINE_INTEGRITY', 'sha384-x')
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
    const kit = call({ locale: 'ar' })
    const setLocale = vi.spyOn(kit, 'setLocale')
    call()
    expect(setLocale).toHaveBeenCalledExactlyOnceWith(undefined)
    call()
    expect(setLocale).toHaveBeenCalledOnce()
  })

  test('passes changed options to the engine, once it is loaded', async () => {
    const configure = vi.fn()
    const load = async () => ({ createEngine: () => ({ configure, fetchBalance: async () => ({}) }) as never })
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
