import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { airlockConfig, DEFAULT_SECURE_ORIGIN } from './config.ts'

describe('airlock.config.json', () => {
  const min = { modalOrigin: 'https://wallet.example', projects: { default: { origins: ['https://app.example'] } } }

  test('completes the minimal configuration', () => {
    expect(z.parse(airlockConfig, min)).toEqual({
      modalOrigin: 'https://wallet.example',
      secureOrigin: DEFAULT_SECURE_ORIGIN,
      development: false,
      projects: {
        default: {
          origins: ['https://app.example'],
          rpcOrigins: [],
          endpoints: {},
          rpcUrls: {},
          knownContracts: {},
          directEmbed: false,
          englishApprovals: false,
          confirmDevices: false,
          requireVouchedWindows: false,
          headless: true,
        },
      },
      routers: {},
      onePort: { sdkOrigins: [] },
      gateway: {
        rpcUrls: {},
        sources: {
          balance: 'chain',
          history: 'chain',
          nfts: 'chain',
          identity: 'chain',
          names: 'database',
          prices: 'chain',
          sessions: 'database',
          swap: 'chain',
          tokens: 'chain',
          gasPrice: 'chain',
          onramp: 'providers',
          powers: 'chain',
        },
        historyDepth: { blocks: 1_000_000, days: 90 },
        tokenLists: ['bundled'],
        ens: { chainId: 'eip155:1' },
        explorers: {},
        bundlers: {},
        prices: {},
        onramp: {},
        faucets: {},
        descriptors: [],
      },
    })
  })

  test('[S2.11:option] has a default for the origin of the secure frame', () => {
    expect(z.parse(airlockConfig, { ...min, secureOrigin: 'https://secure.example' }).secureOrigin).toBe(
      'https://secure.example',
    )
    expect(z.parse(airlockConfig, min).secureOrigin).toBe(DEFAULT_SECURE_ORIGIN)
  })

  test('completes an offer, and rejects unknown and repeated providers', () => {
    const offerOf = (offer: object) =>
      z.safeParse(airlockConfig, { ...min, projects: { default: { origins: [], offer } } })
    expect(offerOf({}).data?.projects.default?.offer).toEqual({ email: false, socials: [], tellEmail: false })
    for (const socials of [['myspace'], ['x', 'x'], 'x']) {
      expect(offerOf({ socials }).error?.issues[0]?.message).toMatch(
        /^Write a list of providers, each once: "google", /,
      )
    }
  })

  test('[T247] rejects tellEmail for a project that serves every site', () => {
    const issuesOf = (origins: unknown, tellEmail: boolean) => {
      const projects = { open: { origins, offer: { tellEmail } } }
      return z.safeParse(airlockConfig, { ...min, projects }).error?.issues.map(({ path, message }) => [path, message])
    }
    const message =
      'Set "tellEmail" to false, or list the origins that may read the address. "any" includes every site.'
    expect(issuesOf('any', true)).toEqual([[['projects', 'open', 'offer', 'tellEmail'], message]])
    expect(issuesOf('any', false)).toBeUndefined()
    expect(issuesOf(['https://app.example'], true)).toBeUndefined()
  })

  test('allows an unencrypted relay only in development', () => {
    const projects = (relay: string) => ({ p: { origins: [], relay } })
    const local = {
      modalOrigin: 'http://wallet.localhost:3401',
      development: true,
      projects: projects('ws://127.0.0.1:3404'),
    }
    expect(z.parse(airlockConfig, local).projects.p?.relay).toBe('ws://127.0.0.1:3404')
    const remote = { ...min, projects: projects('wss://relay.example') }
    expect(z.parse(airlockConfig, remote).projects.p?.relay).toBe('wss://relay.example')
    const { error } = z.safeParse(airlockConfig, { ...local, development: false })
    expect(error?.issues.map(({ path }) => path)).toEqual([['projects', 'p', 'relay']])
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Write "wss://127.0.0.1:3404"; "ws:" works only in development.',
    ])
  })

  test.each([
    ['modalOrigin', 'https://wallet.example', { modalOrigin: 'https://wallet.example' }],
    ['secureOrigin', 'https://secure.example:8443', { secureOrigin: 'https://secure.example:8443' }],
    [
      'projects.shop.origins.1',
      'https://app.example',
      { projects: { shop: { origins: ['http://localhost:3000', 'https://app.example'] } } },
    ],
    [
      'secureOrigin',
      'https://secure.example',
      { projects: { shop: { origins: ['http://localhost:3000'] } }, secureOrigin: 'https://secure.example' },
    ],
    [
      'modalOrigin',
      'https://wallet.example',
      { modalOrigin: 'https://wallet.example', projects: { shop: { origins: 'any' } } },
    ],
    ['modalOrigin', 'https://localhost.example', { modalOrigin: 'https://localhost.example' }],
    ['modalOrigin', 'https://127.0.0.1.example', { modalOrigin: 'https://127.0.0.1.example' }],
    ['modalOrigin', 'https://203.0.113.7', { modalOrigin: 'https://203.0.113.7' }],
  ])('[T112] rejects development with the public origin %s = %s, with the fix', (key, value, change) => {
    const local = { modalOrigin: 'http://wallet.localhost:3401', development: true, projects: {} }
    const { error } = z.safeParse(airlockConfig, { ...local, ...change })
    expect(error?.issues.map(({ message }) => message)).toEqual([
      `"development" is true and ${key} is the public origin "${value}". Set "development" to false, or write an origin on localhost.`,
    ])
    expect(error?.issues[0]?.path.join('.')).toBe(key)
    expect(z.safeParse(airlockConfig, { ...local, ...change, development: false }).success).toBe(true)
  })

  test.each([
    'http://wallet.localhost:3401',
    'https://wallet.localhost',
    'https://localhost:3000',
    'https://127.0.0.1',
    'https://[::1]:3401',
    'http://192.168.1.5:3401',
  ])('allows development on %s', (modalOrigin) => {
    const projects = { default: { origins: ['https://localhost:3400'] }, open: { origins: 'any' } }
    expect(z.safeParse(airlockConfig, { modalOrigin, development: true, projects }).success).toBe(true)
  })

  test('explains a misspelt origin', () => {
    const { error } = z.safeParse(airlockConfig, { ...min, modalOrigin: 'https://Wallet.example/' })
    expect(error?.issues.map((issue) => [issue.path, issue.message])).toEqual([
      [
        ['modalOrigin'],
        'Write an origin as browsers do: "https://app.example", lower case, no path, no slash at the end.',
      ],
    ])
  })

  test.each([
    ['an unknown word', { ...min, orgins: [] }],
    ['an unknown word in a project', { ...min, projects: { default: { origins: [], hosts: [] } } }],
    ['a wildcard origin', { ...min, projects: { default: { origins: ['https://*.example'] } } }],
    ['an origin that would extend a policy', { ...min, modalOrigin: "https://a;script-src'unsafe-inline'" }],
    [
      'a contract of an unknown kind',
      {
        ...min,
        projects: {
          default: {
            origins: [],
            knownContracts: { 'eip155:1': [{ address: `0x${'1'.repeat(40)}`, kind: 'wallet', name: 'Mine' }] },
          },
        },
      },
    ],
    ['a star', { ...min, projects: { default: { origins: '*' } } }],
    ['an opaque origin', { ...min, projects: { default: { origins: ['null'] } } }],
    ['a script as an origin', { ...min, modalOrigin: 'javascript:alert(1)' }],
    ['an RPC URL with a path', { ...min, projects: { p: { origins: [], rpcOrigins: ['https://rpc.example/v1'] } } }],
    ['a relay that is no socket', { ...min, projects: { p: { origins: [], relay: 'https://relay.example' } } }],
    ['a relay in clear', { ...min, projects: { p: { origins: [], relay: 'ws://relay.example' } } }],
    ['an unknown word of the gateway', { ...min, gateway: { rpcUrl: {} } }],
    ['an unknown source', { ...min, gateway: { sources: { balance: 'etherscan' } } }],
    ['names of an explorer', { ...min, gateway: { sources: { identity: 'explorer' } } }],
    ['a token list that is no URL', { ...min, gateway: { tokenLists: ['mine'] } }],
    ['a factory that is no address', { ...min, gateway: { prices: { 'eip155:1': { factories: ['0x1'] } } } }],
    ['a project id with a space', { ...min, projects: { 'my project': { origins: [] } } }],
    ['no projects', { modalOrigin: 'https://wallet.example' }],
    ['nothing', undefined],
  ])('rejects %s', (_, value) => {
    expect(z.safeParse(airlockConfig, value).success).toBe(false)
  })
})
