import { afterEach, expect, test, vi } from 'vitest'
import type { AppKitOptions, NetworkInput } from '../../types/AppKitOptions.ts'
import { readOptions } from './readOptions.ts'

const VALID: AppKitOptions = { frameUrl: 'https://wallet.example/any/path', networks: ['eip155:42161', 'eip155:8453'] }

afterEach(() => {
  vi.restoreAllMocks()
})

function rejectionOf(options: object): string {
  try {
    readOptions(options as AppKitOptions)
    return 'nothing'
  } catch (cause) {
    return (cause as Error).message
  }
}

test('accepts RPC URLs of networks that are not listed', () => {
  const customRpcUrls = { 'eip155:10': [{ url: 'https://rpc.example' }] }
  expect(readOptions({ ...VALID, customRpcUrls })).toMatchObject({ customRpcUrls })
  expect(() => readOptions({ ...VALID, customRpcUrls: { 8453: [] } as never })).toThrow('customRpcUrls')
})

test('fills in the defaults of two options', () => {
  expect(readOptions(VALID)).toMatchInlineSnapshot(`
    {
      "allWallets": undefined,
      "allowUnsupportedChain": false,
      "announce": true,
      "chainImages": {},
      "connectorImages": {},
      "customRpcUrls": {},
      "customWallets": [],
      "debug": false,
      "defaultNetwork": undefined,
      "enableEIP6963": true,
      "enableEmbedded": false,
      "enableInjected": true,
      "enableMobileFullScreen": false,
      "enableNetworkSwitch": true,
      "enableReconnect": true,
      "enableWalletConnect": true,
      "enableWalletGuide": true,
      "enableWallets": true,
      "excludeWalletIds": [],
      "featuredWalletIds": [],
      "features": {},
      "features.allWallets": undefined,
      "features.collapseWallets": undefined,
      "features.connectMethodsOrder": undefined,
      "features.connectorTypeOrder": undefined,
      "features.email": undefined,
      "features.emailShowWallets": undefined,
      "features.history": undefined,
      "features.legalCheckbox": undefined,
      "features.receive": undefined,
      "features.send": undefined,
      "features.socials": undefined,
      "features.walletFeaturesOrder": undefined,
      "frameUrl": "https://wallet.example/any/path",
      "includeWalletIds": [],
      "locale": undefined,
      "metadata": {},
      "networks": [
        "eip155:42161",
        "eip155:8453",
      ],
      "others": {
        "networks": false,
      },
      "prewarm": "activity",
      "privacyPolicyUrl": undefined,
      "projectId": "default",
      "showWallets": undefined,
      "siwx": undefined,
      "termsConditionsUrl": undefined,
      "themeMode": "system",
      "themeVariables": {},
      "tokens": {},
      "universal": false,
    }
  `)
})

test.each([undefined, null, ''])('treats %j as absent', (value) => {
  const absent = Object.fromEntries(
    ['projectId', 'themeMode', 'siwx', 'adapters', 'nonsense'].map((name) => [name, value]),
  )
  expect(readOptions({ ...VALID, ...absent })).toEqual(readOptions(VALID))
})

test('reports all errors together', () => {
  expect(
    rejectionOf({
      frameUrl: 'wallet.example',
      projectId: 'a b',
      networks: ['eip155:0x1', 'eip155:1', { id: 1 }, { name: 'No id' }],
      defaultNetwork: 'eip155:5',
      metadata: 'My app',
      themeMode: 'blue',
      themeVariables: { '--accent': 'url(https://evil.example)' },
      features: { swaps: true, email: false, connectMethodsOrder: ['wallet', 'phone'] },
      customWallets: [{ name: 'No id' }],
      excludeWalletIds: 'io.metamask',
      enableInjected: 1,
      customRpcUrls: { 'eip155:1': [{ url: 'ws://rpc.example' }], 'eip155:9': [] },
      adapters: [],
      siweConfig: {},
      universalProvider: {},
      networkz: [],
      enableEip6963: true,
      zzz: 1,
    }),
  ).toMatchInlineSnapshot(
    `"createAppKit: invalid options. frameUrl, projectId, metadata, themeMode, themeVariables, customWallets, excludeWalletIds, enableInjected, customRpcUrls, networkz, enableEip6963, zzz, features.connectMethodsOrder, networks[0], networks[2], networks[3], defaultNetwork."`,
  )
})

test.each(['walletConnect', 'auth', 'injected', ' AUTH'])(
  'rejects a wallet of the host with %j, the id of a connector',
  (id) => {
    expect(rejectionOf({ ...VALID, customWallets: [{ id, name: 'House Wallet' }] })).toContain('customWallets')
    expect(readOptions({ ...VALID, customWallets: [{ id: `${id}-house`, name: 'House Wallet' }] })).toHaveProperty(
      'customWallets',
    )
  },
)

test('reports missing options', () => {
  expect(rejectionOf(null as unknown as object)).toBe(rejectionOf({}))
  expect(rejectionOf({})).toMatchInlineSnapshot(`"createAppKit: invalid options. frameUrl, networks."`)
  expect(rejectionOf({ ...VALID, networks: [] })).toMatchInlineSnapshot(`"createAppKit: invalid options. networks."`)
})

test('requires a separate origin for the frame', () => {
  expect(rejectionOf({ ...VALID, frameUrl: location.href })).toMatchInlineSnapshot(
    `"createAppKit: invalid options. frameUrl."`,
  )
})

test('keeps options of other kits out, and lists them with whether they are on', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const adapter: Record<string, unknown> = {}
  adapter.self = adapter
  const features = { analytics: true, swaps: false, pay: [], email: true }
  const settings = readOptions({ ...VALID, adapters: [adapter], disableAppend: false, features })
  expect(settings).not.toHaveProperty('adapters')
  expect(settings.others).toEqual({
    ...{ networks: false, adapters: true, disableAppend: false },
    ...{ 'features.analytics': true, 'features.swaps': false, 'features.pay': false },
  })
  expect(warn).not.toHaveBeenCalled()
})

test('uses universal mode for an empty list of adapters only', () => {
  expect(rejectionOf({ ...VALID, adapters: [] })).toBe('nothing')
  expect(readOptions({ ...VALID, adapters: [] })).toMatchObject({ universal: true })
  expect(readOptions(VALID)).toMatchObject({ universal: false })
})

test.each([5, true, ['abc']])('rejects the project id %j', (projectId) => {
  expect(rejectionOf({ ...VALID, projectId: projectId as never })).toContain('projectId')
})

test('[S9.10:socials] accepts providers of social sign-in that are left out, switched off or named', () => {
  for (const socials of [false, [], undefined, ['google', 'x']] as const) {
    expect(rejectionOf({ ...VALID, features: { socials } })).toBe('nothing')
  }
  expect(rejectionOf({ ...VALID, features: { socials: 'google' as never } })).toContain('features.socials')
})

test('accepts networks of every namespace', () => {
  const networks = [
    'eip155:8453',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    'bip122:000000000019d6689c085ae165831e93',
  ] as const
  expect(readOptions({ ...VALID, networks: [...networks], defaultNetwork: networks[2] })).toMatchObject({
    networks,
    defaultNetwork: networks[2],
  })
})

test('leaves out networks of other namespaces unless none remains', () => {
  const networks: NetworkInput[] = [
    'sui:mainnet' as never,
    'eip155:8453',
    { id: '-239', chainNamespace: 'ton' } as never,
  ]
  const settings = readOptions({ ...VALID, networks, defaultNetwork: 'sui:mainnet' as never })
  expect(settings).toMatchObject({ networks: ['eip155:8453'], others: { networks: true } })
  expect(rejectionOf({ ...VALID, networks: ['cosmos:cosmoshub-4' as never] })).toContain(' networks.')
  expect(rejectionOf({ ...VALID, networks: ['eip155:1', 'eip155:0x1', 'mainnet', 12_345] as never[] })).toContain(
    'networks[1], networks[2], networks[3].',
  )
})

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'rejects a name that objects inherit as an option: %s',
  (name) => {
    expect(rejectionOf({ ...VALID, [name]: 1 })).toContain(`${name}.`)
  },
)

test('accepts networks as ids or as chain objects', () => {
  expect(
    rejectionOf({
      ...VALID,
      networks: [
        { id: 8453, name: 'Base' },
        { id: 'x', caipNetworkId: 'eip155:1' },
      ],
      defaultNetwork: { id: 1 },
    }),
  ).toBe('nothing')
  const solana = { id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chainNamespace: 'solana' }
  expect(rejectionOf({ ...VALID, networks: ['eip155:1', solana] })).toBe('nothing')
})
