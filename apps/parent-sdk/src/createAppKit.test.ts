import { afterEach, describe, expect, test, vi } from 'vitest'
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
  await import('./script.ts')
  expect(window.airlock?.appKit?.getCaipNetworkId()).toBe('eip155:8453')
})
