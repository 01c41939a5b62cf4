import { hostConfig as schema } from '@airlock/protocol/channel/schemas'
import { arbitrum, mainnet, polygon, sepolia } from 'viem/chains'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readOptions } from '../../page/options/readOptions.ts'
import type { AppKitOptions } from '../../types/AppKitOptions.ts'
import { hostConfig } from './hostConfig.ts'

const VALID: AppKitOptions = { frameUrl: 'https://wallet.example', networks: ['eip155:42161'] }
const configOf = (options: Partial<AppKitOptions>) => hostConfig(readOptions({ ...VALID, ...options }))

beforeEach(() => {
  document.head.innerHTML =
    '<title>The page</title><meta name="description" content="About it"><link rel="icon" href="/icon.png">'
})

test('[S3.10] reads missing metadata from the page', () => {
  expect(configOf({ metadata: { name: 'My app' } }).metadata).toEqual({
    name: 'My app',
    description: 'About it',
    url: location.origin,
    icons: [new URL('/icon.png', location.href).href],
  })
})

test('resolves icons against the page', () => {
  const icons = ['/icon.png', 'mark.svg', 'https://cdn.example/a.png', 'http://[']
  expect(configOf({ metadata: { icons } }).metadata.icons).toEqual([
    new URL('/icon.png', location.href).href,
    new URL('mark.svg', document.baseURI).href,
    'https://cdn.example/a.png',
    'http://[',
  ])
})

test.each(['data:,', 'javascript:alert(1)', '', ' ', '#'])(
  '[S3.10] ignores an icon of the page without an address: %j',
  (href) => {
    document.head.innerHTML = `<link rel="icon" href="${href}">`
    expect(configOf({}).metadata.icons).toEqual([])
    document.head.innerHTML += '<link rel="icon" href="/icon.png">'
    expect(configOf({}).metadata.icons).toEqual([new URL('/icon.png', location.href).href])
  },
)

test('sends site tokens as contract ids, and names invalid ones', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const [one, other] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
  const { tokens } = configOf({
    tokens: { 'eip155:42161': { address: one }, 'eip155:1': [{ address: other }, { address: 'x' }] },
  })
  expect(tokens).toEqual([`eip155:42161:${one}`, `eip155:1:${other}`])
  const line = expect.stringContaining('left out eip155:1:x. Use addresses of contracts')
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(line), { timeout: 10_000 })
  expect(schema().safeParse(configOf({})).success).toBe(true)
})

describe('values that AppKit takes', () => {
  const image = 'data:image/svg+xml,%3Csvg%3E'
  const here = (path: string) => new URL(path, document.baseURI).href
  const redirect = { native: 'shop://', universal: 'https://shop.example' }
  const config = (options: object) => configOf(options as Partial<AppKitOptions>)

  test.each<[string, object, object]>([
    ['an empty project id', { projectId: '' }, { projectId: 'default' }],
    ['no theme mode', { themeMode: null }, {}],
    ['no description', { metadata: { description: null } }, { metadata: { description: 'About it' } }],
    ['a node of an unset variable', { customRpcUrls: { 'eip155:42161': [{ url: undefined }] } }, {}],
    ['links of an app', { metadata: { redirect } }, { metadata: expect.objectContaining({ redirect }) }],
    ['an empty address of the site', { metadata: { url: '' } }, {}],
    ['pages of the site', { termsConditionsUrl: '/terms' }, { termsConditionsUrl: here('/terms') }],
    ['empty legal pages', { termsConditionsUrl: '', privacyPolicyUrl: null }, {}],
    [
      'images of the site',
      { connectorImages: { a: '/a.svg', b: image } },
      { connectorImages: { a: here('/a.svg'), b: image } },
    ],
    ['an imported image of a network', { chainImages: { 42161: '/b.svg' } }, { imageUrl: here('/b.svg') }],
    ['a data URI of a network', { chainImages: { 42161: image } }, { imageUrl: image }],
    [
      'a wallet without links',
      { customWallets: [{ id: 'a', name: 'A', image_url: null, homepage: '', rank: 1 }] },
      { customWallets: [{ id: 'a', name: 'A' }] },
    ],
    [
      'a wallet with an image of the site',
      { customWallets: [{ id: 'a', name: 'A', image_url: 'a.svg' }] },
      { customWallets: [{ id: 'a', name: 'A', image_url: here('a.svg') }] },
    ],
    [
      'theme variables of the page',
      {
        themeVariables: {
          '--w3m-font-family': 'var(--font-inter)',
          '--w3m-accent': undefined,
          '--w3m-z-index': 2_147_483_647,
        },
      },
      {},
    ],
  ])('accepts %s', (_name, options, sent) => {
    const { imageUrl, ...expected } = sent as { imageUrl?: string }
    const written = config(options)
    expect(written).toMatchObject(expected)
    expect(written.networks[0]?.imageUrl).toBe(imageUrl)
    expect(schema().safeParse(written).success).toBe(true)
  })

  test.each([
    ['javascript:alert(1)', { termsConditionsUrl: 'javascript:alert(1)' }],
    ['data:text/html,a', { chainImages: { 42161: 'data:text/html,a' } }],
    ['blob:x', { connectorImages: { a: 'blob:x', b: '/b.svg' } }],
    ['ftp://a/b.svg', { customWallets: [{ id: 'a', name: 'A', image_url: 'ftp://a/b.svg' }] }],
  ])('[T38] leaves out %s, which the modal cannot load, with one warning', async (url, options) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    expect(schema().safeParse(config(options)).success).toBe(true)
    expect(JSON.stringify(config(options))).not.toMatch(/javascript:|text.html|blob:|ftp:/)
    const line = expect.stringContaining(`createAppKit: left out ${url}. `)
    await vi.waitFor(() => expect(warn.mock.calls.filter(([text]) => line.asymmetricMatch(text))).toHaveLength(1), {
      timeout: 10_000,
    })
  })
})

describe('options for shown and hidden parts', () => {
  test('sends nothing for defaults', () => {
    const config = configOf({ enableWallets: true, features: { send: true, emailShowWallets: true } })
    expect(config).toEqual(configOf({}))
  })

  test('sends legal pages, hidden parts and orders', () => {
    const config = configOf({
      termsConditionsUrl: 'https://app.example/terms',
      privacyPolicyUrl: 'https://app.example/privacy',
      showWallets: false,
      enableWalletGuide: false,
      enableMobileFullScreen: true,
      connectorImages: { walletConnect: 'https://app.example/wc.svg' },
      features: { legalCheckbox: true, send: false, history: false, walletFeaturesOrder: ['swaps'] },
    })
    expect(config).toMatchObject({
      termsConditionsUrl: 'https://app.example/terms',
      privacyPolicyUrl: 'https://app.example/privacy',
      legalCheckbox: true,
      hidden: ['send', 'history', 'wallets', 'walletGuide'],
      walletFeaturesOrder: ['swaps'],
      fullScreen: true,
      connectorImages: { walletConnect: 'https://app.example/wc.svg' },
    })
    expect(schema().safeParse(config).success).toBe(true)
  })

  test.each(['swaps', 'onramp', 'smartSessions'])('hides %s only if it is false', (name) => {
    expect(configOf({ features: { [name]: false } }).hidden).toEqual([name])
    expect(configOf({ features: { [name]: true } })).toEqual(configOf({}))
  })

  test.each([
    [{ collapseWallets: true }, true],
    [{ email: true, emailShowWallets: false }, true],
    // The operator may offer email.
    [{ emailShowWallets: false }, true],
    [{ emailShowWallets: false, email: false }, undefined],
    [{ emailShowWallets: false, socials: ['x'] as const }, undefined],
  ])('puts wallets behind one row for %j: %s', (features, collapseWallets) => {
    expect(configOf({ features }).collapseWallets).toBe(collapseWallets)
  })
})

describe('networks', () => {
  test('[S3.5:nativeCurrency] takes data of a chain object, without RPC URLs for built-in chains', () => {
    expect(configOf({ networks: [polygon, arbitrum] }).networks).toEqual([
      {
        caipNetworkId: 'eip155:137',
        name: 'Polygon',
        nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
        rpcUrls: [...polygon.rpcUrls.default.http],
        blockExplorer: 'https://polygonscan.com',
        testnet: false,
      },
      {
        caipNetworkId: 'eip155:42161',
        name: 'Arbitrum One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [],
        blockExplorer: 'https://arbiscan.io',
        testnet: false,
      },
    ])
  })

  test('[S3.5:testnet] marks a chain as a testnet if its host does', () => {
    expect(configOf({ networks: [sepolia, mainnet] }).networks.map(({ testnet }) => testnet)).toEqual([true, false])
  })

  test('matches a built-in chain by its whole id', () => {
    const settings = readOptions(VALID)
    expect(hostConfig({ ...settings, networks: ['solana:1', 'solana:constructor'] }).networks).toEqual([
      { caipNetworkId: 'solana:1', rpcUrls: [], testnet: false },
      { caipNetworkId: 'solana:constructor', rpcUrls: [], testnet: false },
    ])
  })

  test('puts RPC URLs of the host first', () => {
    const url = 'https://rpc.example/key'
    expect(
      configOf({ networks: [mainnet], customRpcUrls: { 'eip155:1': [{ url }, { url }] } }).networks[0]?.rpcUrls,
    ).toEqual([url])
  })

  test('[S5.1:httpUrl] rejects non-HTTP URLs in options and drops those of chains', () => {
    const http = ['wss://rpc.example', 'javascript:alert(1)', 'rpc.example', 'https://', 'https://rpc.example/key']
    expect(configOf({ networks: [{ id: 7, rpcUrls: { default: { http } } }] }).networks[0]?.rpcUrls).toEqual([
      'https://rpc.example/key',
    ])
    for (const url of http.slice(0, -1)) {
      const rejected = () => configOf({ customRpcUrls: { 'eip155:42161': [{ url }] } })
      expect(rejected).toThrow(/invalid options\. customRpcUrls/)
    }
  })

  test('finds images by CAIP-2 id or by chain id', () => {
    const chainImages = { 'eip155:1': 'https://a.example/1.png', 8453: 'https://a.example/2.png' }
    expect(
      configOf({ networks: ['eip155:1', 'eip155:8453'], chainImages }).networks.map(({ imageUrl }) => imageUrl),
    ).toEqual(['https://a.example/1.png', 'https://a.example/2.png'])
  })
})

test.each<Partial<AppKitOptions>>([
  {},
  {
    networks: [
      mainnet,
      polygon,
      'eip155:8453',
      { id: 7, name: 'x'.repeat(500), rpcUrls: { default: { http: ['ws://no'] } } },
    ],
  },
  {
    metadata: {
      name: 'n'.repeat(500),
      description: 'd'.repeat(1_999),
      url: '',
      icons: Array.from({ length: 20 }, () => 'i'),
    },
  },
  { features: { allWallets: false, connectMethodsOrder: ['wallet'], connectorTypeOrder: ['recent', 'injected'] } },
  {
    customWallets: [
      { id: 'mine', name: 'Mine', homepage: 'https://mine.example', image_url: 'data:image/png;base64,AA==' },
    ],
  },
  {
    excludeWalletIds: ['io.metamask'],
    enableEmbedded: true,
    debug: true,
    allowUnsupportedChain: true,
    enableNetworkSwitch: false,
  },
])('fits the schema of the frame if the options are valid: %j', (options) => {
  const config = configOf(options)
  expect(schema().safeParse(config).error).toBeUndefined()
})

test('[S9.10:email] disables email sign-in unless the host enables it', () => {
  expect(configOf({}).email).toBe(false)
  expect(configOf({ features: { email: true } }).email).toBe(true)
})

test('distinguishes sign-in methods that are absent from those that are off', () => {
  expect(configOf({}).unset).toEqual(['email', 'socials'])
  expect(configOf({ features: { email: false, socials: false } }).unset).toEqual([])
  expect(configOf({ features: { email: undefined as never, socials: ['x'] } }).unset).toEqual(['email'])
})

test('hides the row of all wallets in both spellings, or keeps it for touch screens', () => {
  expect(configOf({}).allWallets).toBe(true)
  expect(configOf({ allWallets: 'HIDE' }).allWallets).toBe(false)
  for (const matches of [true, false]) {
    vi.stubGlobal('matchMedia', () => ({ matches }))
    expect(configOf({ allWallets: 'ONLY_MOBILE' }).allWallets).toBe(matches)
  }
  vi.unstubAllGlobals()
  expect(configOf({ features: { allWallets: false } }).allWallets).toBe(false)
})

test('[S9.10:socials] lists social providers once in order, and warns of unknown ones', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const socials = ['x', 'elsewhere', 'google', 'x'] as never
  expect(configOf({ features: { socials } }).socials).toEqual(['x', 'google'])
  const line = expect.stringContaining('unknown in features.socials: elsewhere. Use google, ')
  await vi.waitFor(() => expect(warn.mock.calls).toContainEqual([line]), { timeout: 10_000 })
  warn.mockRestore()
})
