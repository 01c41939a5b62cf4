import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readOptions, type Settings } from '../../page/options/readOptions.ts'
import type { AppKitOptions } from '../../types/AppKitOptions.ts'

const VALID: AppKitOptions = { frameUrl: 'https://wallet.example', networks: ['eip155:42161'] }
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const settingsOf = (options: Partial<AppKitOptions>) => readOptions({ ...VALID, ...options })

let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  // `warnOnce` remembers lines.
  vi.resetModules()
  warn = vi.spyOn(console, 'warn').mockReturnValue()
})

async function setUp({ isConnected = true, call = async (..._: unknown[]) => null } = {}) {
  const { createHostConfig } = await import('./createHostConfig.ts')
  const frame = { isConnected: () => isConnected, call: vi.fn(call) }
  const config = createHostConfig(settingsOf({}), frame as never)
  const change = (options: Partial<AppKitOptions>, ...changed: (keyof Settings)[]) =>
    config.configure(settingsOf(options), changed)
  return { frame, config, change }
}

const lines = () => warn.mock.calls.flat()

describe('createHostConfig', () => {
  test('sends changed options to the frame', async () => {
    const { frame, config, change } = await setUp()
    change({ features: { email: true }, metadata: { name: 'New' } }, 'features', 'metadata')
    expect(frame.call).toHaveBeenCalledExactlyOnceWith('configure', config.get())
    expect(config.get()).toMatchObject({ email: true, metadata: { name: 'New' } })
    expect(lines()).toEqual([])
  })

  test('takes changes back', async () => {
    const { frame, config, change } = await setUp()
    change({ enableNetworkSwitch: false }, 'enableNetworkSwitch')
    change({})
    expect(frame.call).toHaveBeenCalledTimes(2)
    expect(config.get().enableNetworkSwitch).toBe(true)
  })

  test('sends nothing if the frame would see no difference', async () => {
    const { frame, change } = await setUp()
    change({ features: { allWallets: true } }, 'features')
    expect(frame.call).not.toHaveBeenCalled()
  })

  test('keeps the configuration for a frame that connects later', async () => {
    const { frame, config, change } = await setUp({ isConnected: false })
    change({ debug: true }, 'debug')
    expect(frame.call).not.toHaveBeenCalled()
    expect(config.get().debug).toBe(true)
  })

  test('names options that need a reload in one warning, and does not apply them', async () => {
    const { frame, config, change } = await setUp()
    change({ networks: [SOLANA], adapters: [], enableReconnect: false }, 'enableReconnect', 'networks', 'universal')
    change({ networks: [SOLANA], adapters: [], enableReconnect: false }, 'enableReconnect', 'networks', 'universal')
    const line = 'createAppKit: reload the page to change enableReconnect, networks, adapters.'
    await vi.waitFor(() => expect(lines()).toEqual([line]), { timeout: 10_000 })
    expect(config.get().networks).toHaveLength(1)
    expect(config.get().networks[0]?.caipNetworkId).toBe('eip155:42161')
    expect(frame.call).not.toHaveBeenCalled()
  })

  test('changes networks of known namespaces in the array that the engine shares', async () => {
    const { frame, config, change } = await setUp()
    const { networks } = config.get()
    change({ networks: ['eip155:1', 'eip155:8453'] }, 'networks')
    expect(networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:1', 'eip155:8453'])
    expect(frame.call).toHaveBeenCalledExactlyOnceWith('configure', config.get())
    expect(lines()).toEqual([])
    change({})
    expect(networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:42161'])
  })

  test('applies networks of known namespaces if another one needs a reload', async () => {
    const { config, change } = await setUp()
    change({ networks: ['eip155:1', SOLANA, 'eip155:8453'] }, 'networks')
    expect(config.get().networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:1', 'eip155:8453'])
    const line = 'createAppKit: reload the page to change networks.'
    await vi.waitFor(() => expect(lines()).toEqual([line]), { timeout: 10_000 })
  })

  test('warns about a reload if the frame is older', async () => {
    const { change } = await setUp({
      call: async () => {
        throw new AirlockError('METHOD_NOT_FOUND', { context: { method: 'configure' } })
      },
    })
    change({ debug: true }, 'debug')
    const line = 'createAppKit: reload the page to change debug.'
    await vi.waitFor(() => expect(lines()).toEqual([line]), { timeout: 10_000 })
  })

  test('warns about new options of other kits', async () => {
    const { change } = await setUp()
    change({ features: { pay: true } }, 'features', 'others')
    await vi.waitFor(
      () => expect(lines()).toEqual(["createAppKit: features.pay has no effect. Use open({ view: 'WalletReceive' })."]),
      { timeout: 10_000 },
    )
  })
})
