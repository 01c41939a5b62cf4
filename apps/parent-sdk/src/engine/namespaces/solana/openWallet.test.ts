import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { encodeBase58 } from '@airlock/protocol/text/base58'
import { describe, expect, test, vi } from 'vitest'
import { openRemoteSolana } from './openRemoteSolana.ts'
import { openWallet } from './openWallet.ts'

const ADDRESS = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'
const OTHER = '9psHE3W85Rix7tHc9Q97UCAHG212HADqBryFhPgCjUgh'
const SIGNATURE = new Uint8Array(64).fill(7)
const { signal } = new AbortController()
const MESSAGE = encodeBase58(new TextEncoder().encode('hello'))

type Methods = Record<string, (...inputs: never[]) => unknown>

function native(changes: Methods = {}, accounts: unknown = [{ address: ADDRESS }]) {
  const methods: Methods = {
    'standard:connect': () => ({ accounts }),
    'solana:signMessage': ({ message }: { message: Uint8Array }) => [{ signedMessage: message, signature: SIGNATURE }],
    'solana:signTransaction': ({ transaction }: { transaction: Uint8Array }) => [{ signedTransaction: transaction }],
    ...changes,
  }
  const features = Object.fromEntries(
    Object.entries(methods).map(([feature, run]) => [feature, { [feature.split(':')[1] ?? '']: run }]),
  )
  return { features }
}

const signIn = (wallet: ReturnType<typeof openWallet>, pubkey?: string) =>
  wallet.request({ method: 'solana_signMessage', params: { message: MESSAGE, ...(pubkey && { pubkey }) } })

test('connects a wallet with its accounts, each once, without a network', async () => {
  const wallet = openWallet(native({}, [{ address: ADDRESS }, { address: OTHER }, { address: ADDRESS }]))
  expect(await wallet.connect(signal)).toEqual({ accounts: [ADDRESS, OTHER] })
})

test.each([
  ['says no chains', {}],
  ['says them', { chains: ['bitcoin:mainnet'] }],
])('connects, restores and follows Solana accounts of a multi-chain wallet: %s', async (_, chains) => {
  const other = { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', ...chains }
  const accounts = [other, { address: ADDRESS, chains: ['solana:mainnet'] }]
  const on = (_event: string, change: (properties: unknown) => void) => change({ accounts })
  const { features } = native({}, accounts)
  const wallet = openWallet({ features: { ...features, 'standard:events': { on } } })
  const changed = vi.fn()
  wallet.watch({ changed })
  expect(changed.mock.calls).toEqual([[{ accounts: [ADDRESS] }]])
  expect(await wallet.connect(signal)).toEqual({ accounts: [ADDRESS] })
  expect(await wallet.restore(signal)).toEqual({ accounts: [ADDRESS] })
})

test('ignores an account of another chain with similar addresses', async () => {
  const accounts = [
    { address: OTHER, chains: ['fogo:mainnet'] },
    { address: ADDRESS, chains: ['solana:mainnet'] },
  ]
  expect(await openWallet(native({}, accounts)).connect(signal)).toEqual({ accounts: [ADDRESS] })
  for (const shared of [accounts.slice(0, 1), []]) {
    await expect(openWallet(native({}, shared)).connect(signal)).rejects.toMatchObject({ name: 'NO_ACCOUNT_SHARED' })
  }
})

test('drops Solana accounts that a multi-chain wallet removed, also on reload', async () => {
  const accounts = [{ address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', chains: ['bitcoin:mainnet'] }]
  const on = (_event: string, change: (properties: unknown) => void) => change({ accounts })
  const wallet = openWallet({ features: { ...native({}, accounts).features, 'standard:events': { on } } })
  const changed = vi.fn()
  wallet.watch({ changed })
  expect(changed.mock.calls).toEqual([[{ accounts: [] }]])
  expect(await wallet.restore(signal)).toBeNull()
})

test('connects silently to remembered accounts, else starts no session', async () => {
  const connect = vi.fn(() => ({ accounts: [] }))
  expect(await openWallet(native({ 'standard:connect': connect })).restore(signal)).toBeNull()
  expect(connect).toHaveBeenCalledWith({ silent: true })
})

test.each([
  ['no list', 'accounts'],
  ['an address in small letters', [{ address: ADDRESS.toLowerCase() }]],
  ['an address of EVM', [{ address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' }]],
  ['33 bytes', [{ address: '1'.repeat(33) }]],
  ['nothing', [null]],
  [
    'a getter that throws',
    [
      Object.defineProperty({}, 'address', {
        get: () => {
          throw new Error('hostile')
        },
      }),
    ],
  ],
])('[T42] rejects a connection with %s', async (_, accounts) => {
  await expect(openWallet(native({}, accounts)).connect(signal)).rejects.toMatchObject({
    name: 'WALLET_INVALID_ANSWER',
  })
})

test.each([
  [{ code: 4001 }, 'USER_REJECTED'],
  [new Error('User rejected the request.'), 'USER_REJECTED'],
  ['Request was cancelled', 'USER_REJECTED'],
  [{ code: -32002 }, 'REQUEST_PENDING'],
  [new Error('no'), 'WALLET_FAILED'],
  [null, 'WALLET_FAILED'],
])('maps the wallet error %j to %s', async (thrown, name) => {
  const connect = () => Promise.reject(thrown)
  await expect(openWallet(native({ 'standard:connect': connect })).connect(signal)).rejects.toMatchObject({ name })
})

test('signs a message with the requested account only', async () => {
  const wallet = openWallet(native())
  await wallet.connect(signal)
  expect(await signIn(wallet)).toEqual({ signature: encodeBase58(SIGNATURE) })
  await expect(signIn(wallet, OTHER)).rejects.toMatchObject({ name: 'UNAUTHORIZED' })
})

test('accepts a signature of another realm or as a list of bytes', async () => {
  const wallet = openWallet(native({ 'solana:signMessage': () => [{ signature: [...SIGNATURE] }] }))
  await wallet.connect(signal)
  expect(await signIn(wallet)).toEqual({ signature: encodeBase58(SIGNATURE) })
})

test.each([
  ['no bytes', { signature: new Uint8Array() }],
  ['63 bytes', { signature: new Uint8Array(63).fill(1) }],
  ['65 bytes', { signature: new Uint8Array(65).fill(1) }],
  ['64 bytes of zero', { signature: new Uint8Array(64) }],
  ['70 kB', { signature: new Uint8Array(70_000).fill(1) }],
  ['text', { signature: '0x'.padEnd(130, '1') }],
  ['a list of something else', { signature: Array(64).fill(1.5) }],
  ['a proxy of bytes', { signature: new Proxy(SIGNATURE, {}) }],
  ['another text', { signature: SIGNATURE, signedMessage: new TextEncoder().encode('other') }],
])('[T42] rejects %s as a signature', async (_, response) => {
  const wallet = openWallet(native({ 'solana:signMessage': () => [response] }))
  await wallet.connect(signal)
  await expect(signIn(wallet)).rejects.toMatchObject({ name: 'WALLET_INVALID_ANSWER' })
})

test.each([
  ['no list', {}],
  ['two answers', [{ signature: SIGNATURE }, { signature: SIGNATURE }]],
  ['null', null],
])('[T42] rejects %s', async (_, response) => {
  const wallet = openWallet(native({ 'solana:signMessage': () => response }))
  await wallet.connect(signal)
  await expect(signIn(wallet)).rejects.toMatchObject({ name: 'WALLET_INVALID_ANSWER' })
})

test('reports a missing feature, and ignores prototype keys', async () => {
  const wallet = openWallet(native())
  await wallet.connect(signal)
  for (const method of ['solana_signAndSendTransaction', 'constructor', '__proto__']) {
    const pending = wallet.request({ method, params: { transaction: btoa('tx') } })
    await expect(pending).rejects.toMatchObject({ name: 'UNSUPPORTED_METHOD' })
  }
})

test('[S7.24:solana] passes each Solana signing method to the wallet once and returns its result', async () => {
  const send = vi.fn(() => [{ signature: SIGNATURE }])
  const sign = (...inputs: { transaction: Uint8Array }[]) =>
    inputs.map(({ transaction }) => ({ signedTransaction: transaction }))
  const wallet = openWallet(native({ 'solana:signAndSendTransaction': send, 'solana:signTransaction': sign }))
  await wallet.connect(signal)
  const request = (method: string, params: object) => wallet.request({ method, params, caipNetworkId: SOLANA_MAINNET })
  const [one, two] = [btoa('one'), btoa('two')]
  const signature = encodeBase58(SIGNATURE)
  expect(await request('solana_signMessage', { message: MESSAGE })).toEqual({ signature })
  expect(await request('solana_signTransaction', { transaction: one })).toMatchObject({ transaction: one })
  expect(await request('solana_signAllTransactions', { transactions: [one, two] })).toEqual({
    transactions: [one, two],
  })
  expect(await request('solana_signAndSendTransaction', { transaction: one })).toEqual({ signature })
  expect(send).toHaveBeenCalledOnce()
})

test.each([
  ['message', 'solana_signMessage', { message: '0OIl' }],
  ['transaction', 'solana_signTransaction', { transaction: '%' }],
])('keeps a malformed %s from the wallet', async (_, method, params) => {
  const wallet = openWallet(native())
  await wallet.connect(signal)
  await expect(wallet.request({ method, params })).rejects.toMatchObject({ name: 'INVALID_PARAMS' })
})

test('names the requested network in a transaction', async () => {
  const sign = vi.fn(({ transaction }: { transaction: Uint8Array }) => [{ signedTransaction: transaction }])
  const wallet = openWallet(native({ 'solana:signTransaction': sign }))
  await wallet.connect(signal)
  const call = { method: 'solana_signTransaction', params: { transaction: btoa('tx') } }
  expect(await wallet.request({ ...call, caipNetworkId: SOLANA_MAINNET })).toEqual({ transaction: btoa('tx') })
  expect(sign.mock.calls[0]?.[0]).toMatchObject({ chain: 'solana:mainnet', account: { address: ADDRESS } })
  expect(await wallet.requestTransaction?.({ ...call, caipNetworkId: SOLANA_MAINNET }, signal)).toEqual({
    transaction: btoa('tx'),
  })
  const other = wallet.requestTransaction?.({ method: 'solana_signMessage', params: { message: MESSAGE } }, signal)
  await expect(other).rejects.toMatchObject({ name: 'UNSUPPORTED_METHOD' })
})

describe('change events', () => {
  function eventful(accounts?: unknown, connect?: () => unknown) {
    const listeners = new Set<(properties: unknown) => void>()
    const on = (_: string, listener: (properties: unknown) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
    const { features } = native(connect && { 'standard:connect': connect })
    const emit = (properties: unknown) => {
      for (const listener of listeners) listener(properties)
    }
    return { emit, listeners, wallet: openWallet({ accounts, features: { ...features, 'standard:events': { on } } }) }
  }

  test('reports accounts once and nothing else', () => {
    const { emit, wallet } = eventful()
    const changed = vi.fn()
    wallet.watch({ changed })
    emit({ chains: [] })
    emit({ accounts: [{ address: OTHER }] })
    expect(changed.mock.calls).toEqual([[{ accounts: [OTHER] }]])
  })

  test.each(['none', null, [7]])('[T42] reads the list of the wallet if the accounts are %j', (accounts) => {
    const { emit, wallet } = eventful([{ address: OTHER }])
    const changed = vi.fn()
    wallet.watch({ changed })
    emit({ accounts })
    expect(changed.mock.calls).toEqual([[{ accounts: [OTHER] }]])
  })

  test('[T42] ignores events with a warning if that list is not readable either', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { emit, wallet } = eventful()
    const changed = vi.fn()
    wallet.watch({ changed })
    emit({ accounts: 'none' })
    expect(changed).not.toHaveBeenCalled()
    expect(warn).toHaveBeenCalledOnce()
  })

  test('connects a wallet that never settles the prompt', async () => {
    const { emit, listeners, wallet } = eventful([], () => new Promise(() => {}))
    const connecting = wallet.connect(signal)
    emit({ accounts: [{ address: ADDRESS }] })
    expect(await connecting).toEqual({ accounts: [ADDRESS] })
    expect(listeners.size).toBe(0)
  })
})

test('notifies a wallet of the end if supported, and ignores it afterwards', () => {
  const disconnect = vi.fn(() => Promise.reject(new Error('no')))
  openWallet(native({ 'standard:disconnect': disconnect })).forget()
  expect(disconnect).toHaveBeenCalledOnce()
  openWallet(
    native({
      'standard:disconnect': () => {
        throw new Error('hostile')
      },
    }),
  ).forget()
  openWallet({}).forget()
})

test('signs a sign-in only with the requested account', async () => {
  const signMessage = vi.fn(({ message }: { message: Uint8Array }) => [
    { signedMessage: message, signature: SIGNATURE },
  ])
  const wallet = openWallet(native({ 'solana:signMessage': signMessage }))
  await wallet.connect(signal)
  expect(await wallet.signMessage?.({ address: ADDRESS, text: 'Grüße' }, signal)).toBe(encodeBase58(SIGNATURE))
  expect(signMessage.mock.lastCall?.[0]?.message).toEqual(new TextEncoder().encode('Grüße'))
  await expect(wallet.signMessage?.({ address: OTHER, text: 'Grüße' }, signal)).rejects.toMatchObject({
    name: 'UNAUTHORIZED',
  })
})

describe('a wallet over WalletConnect', () => {
  const remote = (response: unknown) => {
    const request = vi.fn(async (_call: { method: string; params?: unknown }) => response)
    const end = () => {}
    return {
      request,
      wallet: openRemoteSolana({ request, on: end, removeListener: end, state: () => ({ accounts: [] }), end }),
    }
  }

  test('signs in by the method that it has for messages', async () => {
    const { request, wallet } = remote({ signature: encodeBase58(SIGNATURE) })
    expect(await wallet.signMessage?.({ address: ADDRESS, text: 'hello' }, signal)).toBe(encodeBase58(SIGNATURE))
    const params = { message: MESSAGE, pubkey: ADDRESS }
    expect(request).toHaveBeenCalledExactlyOnceWith({ method: 'solana_signMessage', params })
  })

  test.each([
    ['nothing', null],
    ['a text', 'signature'],
    ['63 bytes', { signature: encodeBase58(SIGNATURE.slice(1)) }],
    ['zero bytes', { signature: encodeBase58(new Uint8Array(64)) }],
    ['base64', { signature: btoa('a'.repeat(64)) }],
    ['70 kB', { signature: '2'.repeat(70_000) }],
    ['bytes', { signature: SIGNATURE }],
  ])('[T42] has an answer of %s refused', async (_, response) => {
    await expect(
      remote(response).wallet.signMessage?.({ address: ADDRESS, text: 'hello' }, signal),
    ).rejects.toMatchObject({ name: 'WALLET_INVALID_ANSWER' })
  })
})
