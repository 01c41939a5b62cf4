import type { CaipNetworkId } from '@airlock/protocol/caip'
import { describe, expect, test, vi } from 'vitest'
import { createDeps } from '../../testing/fakeDeps.ts'
import type { AppKitOptions } from '../../types/AppKitOptions.ts'
import { switchNetwork as switchOf } from '../actions/switchNetwork.ts'
import { createMethods } from './createMethods.ts'

function setUp(given: Partial<AppKitOptions> = {}) {
  let options = { networks: ['eip155:1', 'eip155:8453'], ...given } as AppKitOptions
  const deps = createDeps()
  const switchNetwork = vi.fn((network: CaipNetworkId) => switchOf(deps, network))
  const track = vi.fn()
  const wallets = { call: vi.fn(async () => 'listed') }
  const methods = createMethods({
    ...deps,
    switchNetwork,
    track,
    loadWallets: async () => wallets,
    loadConnections: async () => wallets,
    store: { set() {} },
    updates: {
      options: () => options,
      change(changes) {
        options = { ...options, ...changes }
      },
    },
  })
  const run = (name: string, ...args: unknown[]) => methods.call(name, args)
  return { run, switchNetwork, track, wallets, options: () => options }
}

describe('setters', () => {
  test.each([
    ['updateOptions', [{ debug: true }], { debug: true }],
    ['updateFeatures', [{ email: true }], { features: { send: false, email: true } }],
    ['setConnectMethodsOrder', [['email']], { features: { send: false, connectMethodsOrder: ['email'] } }],
    ['setWalletFeaturesOrder', [['send']], { features: { send: false, walletFeaturesOrder: ['send'] } }],
    ['setSocialsOrder', [['x']], { features: { send: false, socials: ['x'] } }],
    ['setCollapseWallets', [true], { features: { send: false, collapseWallets: true } }],
    ['setTermsConditionsUrl', ['https://a.example/t'], { termsConditionsUrl: 'https://a.example/t' }],
    ['setPrivacyPolicyUrl', ['https://a.example/p'], { privacyPolicyUrl: 'https://a.example/p' }],
    ['addNetwork', ['eip155', { id: 10 }], { networks: ['eip155:1', 'eip155:8453', { id: 10 }] }],
    ['addNetwork', ['eip155', { id: 1 }], { networks: ['eip155:8453', { id: 1 }] }],
    ['removeNetwork', ['eip155', 8453], { networks: ['eip155:1'] }],
  ])('applies %s(%j)', async (name, args, expected) => {
    const { run, options, switchNetwork } = setUp({ features: { send: false } })
    await run(name, ...args)
    expect(options()).toMatchObject(expected)
    expect(switchNetwork).not.toHaveBeenCalled()
  })

  test('rejects a failed switch unless throwOnFailure is false', async () => {
    const { run, switchNetwork } = setUp()
    switchNetwork.mockRejectedValue(new Error('declined'))
    await expect(run('switchNetwork', 'eip155:8453')).rejects.toThrow('declined')
    await expect(run('switchNetwork', 'eip155:8453', { throwOnFailure: true })).rejects.toThrow('declined')
    await expect(run('switchNetwork', 'eip155:8453', { throwOnFailure: false })).resolves.toBeUndefined()
  })

  test('emits a network only if it was not active', async () => {
    const { run, track } = setUp()
    await run('switchNetwork', 'eip155:1')
    expect(track).not.toHaveBeenCalled()
    await run('switchNetwork', 'eip155:8453')
    await run('switchNetwork', 'eip155:8453')
    expect(track).toHaveBeenCalledExactlyOnceWith('SWITCH_NETWORK', { network: 'eip155:8453' })
  })

  test('switches to the first network if the active one is removed', async () => {
    const { run, options, switchNetwork } = setUp({ defaultNetwork: 'eip155:1' })
    await run('removeNetwork', 'eip155', 1)
    expect(options()).toMatchObject({ networks: ['eip155:8453'], defaultNetwork: undefined })
    expect(switchNetwork).toHaveBeenCalledExactlyOnceWith('eip155:8453')
  })

  test('names the alternative of getUniversalProvider', async () => {
    await expect(setUp().run('getUniversalProvider')).rejects.toMatchObject({
      name: 'UNSUPPORTED_METHOD',
      details: 'WalletConnect runs in the modal frame. Use getProvider(namespace).',
    })
  })
})

test('leaves methods of wallet lists to their own code', async () => {
  const { run, wallets } = setUp()
  expect(await run('connectWallet', { id: 'a' }, 'eip155')).toBe('listed')
  expect(wallets.call).toHaveBeenCalledExactlyOnceWith('connectWallet', [{ id: 'a' }, 'eip155'])
})
