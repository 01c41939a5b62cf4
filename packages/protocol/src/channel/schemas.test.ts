import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { MAX_IMAGE_LENGTH, MAX_WALLETS } from '../constants.ts'
import type { Parsed } from '../lazily.ts'
import type { walletUser } from './callSchemas.ts'
import { type CONNECTOR_TYPES, rpcRequest } from './callSchemas.ts'
import type { ConnectorType, CustomWallet, OpenParams, WalletUser } from './hostTypes.ts'
import { frameMethods, hostMethods } from './methods.ts'
import type { customWallet } from './schemas.ts'
import {
  CONNECT_METHODS,
  hostState,
  httpUrl,
  imageUrl,
  OPEN_VIEWS,
  openParams,
  WALLET_GROUPS,
  walletHandle,
} from './schemas.ts'

const accepts = (schema: () => z.ZodMiniType, value: unknown) => z.safeParse(schema(), value).success

test('matches the types that a host compiles against', () => {
  expectTypeOf<(typeof CONNECTOR_TYPES)[number]>().toEqualTypeOf<ConnectorType>()
  expectTypeOf<Parsed<typeof customWallet>>().toEqualTypeOf<CustomWallet>()
  expectTypeOf<Omit<Parsed<typeof openParams>, 'arguments'>>().toEqualTypeOf<Omit<OpenParams, 'arguments'>>()
  expectTypeOf<Parsed<typeof walletUser>>().toEqualTypeOf<WalletUser>()
})

test('has the product’s connect methods and wallet groups', () => {
  expect(CONNECT_METHODS.toSorted()).toEqual(['email', 'social', 'wallet'])
  expect(WALLET_GROUPS).toEqual([
    'walletConnect',
    'recent',
    'injected',
    'featured',
    'custom',
    'external',
    'recommended',
  ])
})

test('[S2.3:namespace] [S2.3:view] accepts an optional namespace and view for opening', () => {
  for (const view of OPEN_VIEWS) expect(accepts(openParams, { view })).toBe(true)
  for (const valid of [{}, { namespace: 'solana' }, { view: 'Account', namespace: 'eip155' }]) {
    expect(accepts(openParams, valid)).toBe(true)
  }
  for (const invalid of [null, [], { view: 'Nowhere' }, { view: 'constructor' }, { namespace: 'cosmos' }]) {
    expect(accepts(openParams, invalid)).toBe(false)
  }
})

describe('[T38] an image', () => {
  const size = 'A'.repeat(1_000)

  test.each([
    'https://icons.example/a.png',
    `data:image/png;base64,${size}`,
    `data:image/jpeg;base64,${size}`,
    `data:image/webp;base64,${size}`,
    `data:image/gif;base64,${size}`,
    'data:image/svg+xml,%3Csvg%20xmlns="http://www.w3.org/2000/svg"/%3E',
  ])('accepts %.40s', (value) => {
    expect(accepts(imageUrl, value)).toBe(true)
  })

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml-evil,x',
    'data:image/bmp;base64,AA',
    'DATA:text/html,x',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'vbscript:x',
    '//icons.example/a.png',
    '',
    `data:image/png;base64,${'A'.repeat(MAX_IMAGE_LENGTH)}`,
  ])('rejects %.40s', (value) => {
    expect(accepts(imageUrl, value)).toBe(false)
  })
})

test('accepts only bounded http and https URLs for a network', () => {
  for (const valid of ['https://rpc.example/v1?key=1', 'http://localhost:8545'])
    expect(accepts(httpUrl, valid)).toBe(true)
  for (const invalid of [
    'wss://rpc.example',
    'javascript:alert(1)',
    'rpc.example',
    '',
    `https://a/${'x'.repeat(2_000)}`,
  ]) {
    expect(accepts(httpUrl, invalid)).toBe(false)
  }
})

const wallet = {
  handle: 'h1',
  type: 'ANNOUNCED',
  connectorId: 'io.metamask',
  namespaces: ['eip155'],
  name: 'MetaMask',
  rdns: 'io.metamask',
  contested: false,
}

test('carries what a connector shows of a page wallet, without its provider', () => {
  expect(accepts(walletHandle, wallet)).toBe(true)
  expect(z.parse(walletHandle(), { ...wallet, provider: { request: 'x' } })).toEqual(wallet)
  for (const invalid of [
    { handle: '' },
    { type: 'AUTH' },
    { name: 'x'.repeat(65) },
    { namespaces: [] },
    { icon: 'javascript:alert(1)' },
  ]) {
    expect(accepts(walletHandle, { ...wallet, ...invalid })).toBe(false)
  }
})

test('[T40] rejects more than 64 wallets', () => {
  const state = (count: number) => ({
    session: {
      activeNamespace: 'eip155',
      namespaces: { eip155: { status: 'disconnected', accounts: [], caipNetworkId: 'eip155:1' } },
    },
    wallets: Array.from({ length: count }, () => wallet),
    theme: { mode: 'system', variables: {} },
    locale: 'en',
  })
  expect(accepts(hostState, state(MAX_WALLETS))).toBe(true)
  expect(accepts(hostState, state(MAX_WALLETS + 1))).toBe(false)
})

test('requires the network and method of a dapp’s call', () => {
  const call = { caipNetworkId: 'eip155:1', method: 'eth_call', params: [{ to: '0x' }, 'latest'] }
  expect(accepts(rpcRequest, call)).toBe(true)
  expect(accepts(rpcRequest, { ...call, params: undefined })).toBe(true)
  for (const invalid of [{ method: '' }, { method: 5 }, { caipNetworkId: '1' }, { params: () => 1 }]) {
    expect(accepts(rpcRequest, { ...call, ...invalid })).toBe(false)
  }
})

test('has no deadline only for methods that a user decides', () => {
  const methods = Object.entries({ ...frameMethods, ...hostMethods })
  const waiting = methods.filter(([, { deadline }]) => deadline === 'person')
  expect(waiting.map(([name]) => name)).toEqual([
    'walletRequest',
    'connectWallet',
    'connect',
    'switchNetwork',
    'requestTransaction',
    'signModalMessage',
    'signIn',
  ])
})

test('uses different method names in each direction', () => {
  expect(Object.keys(frameMethods).filter((name) => Object.hasOwn(hostMethods, name))).toEqual([])
})
