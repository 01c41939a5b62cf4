import { KUSAMA, POLKADOT, WESTEND } from '@airlock/protocol/namespaces/polkadot/networks'
import { describe, expect, test, vi } from 'vitest'
import { openRemotePolkadot } from './openRemotePolkadot.ts'
import { openWallet } from './openWallet.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const ALICE_POLKADOT = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const ALICE_KUSAMA = 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'
const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const KUSAMA_HASH = '0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe'
const SIGNATURE = `0x${'7a'.repeat(64)}`
const { signal } = new AbortController()
const context = { signal, received: Promise.resolve(), network: async () => null }
const hexOf = (text: string) => `0x${Buffer.from(text).toString('hex')}`
const throwing = () => {
  throw new Error('hostile')
}

function createNative(accounts: unknown = [{ address: ALICE, type: 'sr25519', genesisHash: null }]) {
  const listeners = new Set<(accounts: unknown) => void>()
  const signRaw = vi.fn(async (_raw: object): Promise<unknown> => ({ id: 1, signature: SIGNATURE }))
  const signPayload = vi.fn(async (_payload: object): Promise<unknown> => ({ id: 1, signature: SIGNATURE }))
  const extension = {
    accounts: {
      get: async () => accounts,
      subscribe(listener: (accounts: unknown) => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    signer: { signRaw, signPayload },
  }
  const enable = vi.fn(async (_site: string): Promise<unknown> => extension)
  return { enable, extension, signRaw, signPayload, listeners }
}

const open = (native: object, networks: readonly (typeof POLKADOT | typeof KUSAMA | typeof WESTEND)[] = [POLKADOT]) =>
  openWallet(native, networks)

async function connected(native: object, networks?: Parameters<typeof open>[1]) {
  const wallet = open(native, networks)
  await wallet.connect(signal)
  return wallet
}

describe('accounts', () => {
  test('lists accounts for the network of the page, each once, without EVM ones', async () => {
    const native = createNative([
      { address: ALICE, type: 'sr25519' },
      { address: ALICE_KUSAMA, type: 'sr25519' },
      { address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', type: 'ethereum' },
      { address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' },
    ])
    expect(await open(native).connect(signal)).toEqual({ accounts: [ALICE_POLKADOT], caipNetworkId: POLKADOT })
    expect(await open(native, [KUSAMA, POLKADOT]).connect(signal)).toEqual({
      accounts: [ALICE_KUSAMA],
      caipNetworkId: KUSAMA,
    })
    expect(native.enable).toHaveBeenCalledWith(location.host)
  })

  test('limits single-network accounts to their network', async () => {
    const bound = [{ address: ALICE, genesisHash: KUSAMA_HASH }]
    expect(await open(createNative(bound), [POLKADOT, KUSAMA]).connect(signal)).toEqual({
      accounts: [ALICE_KUSAMA],
      caipNetworkId: KUSAMA,
    })
    await expect(open(createNative(bound)).connect(signal)).rejects.toMatchObject({ name: 'CHAIN_NOT_SUPPORTED' })
    const both = await connected(createNative([{ address: BOB }, ...bound]), [POLKADOT, KUSAMA])
    await expect(
      both.request({ method: 'polkadot_signMessage', params: { address: ALICE, message: 'hello' } }),
    ).rejects.toMatchObject({ name: 'UNAUTHORIZED' })
  })

  test.each([[[]], [[{ address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', type: 'ethereum' }]]])(
    'rejects with NO_ACCOUNT_SHARED if the wallet shares %j',
    async (accounts) => {
      await expect(open(createNative(accounts)).connect(signal)).rejects.toMatchObject({ name: 'NO_ACCOUNT_SHARED' })
    },
  )

  test('restores nothing without accounts', async () => {
    expect(await open(createNative([])).restore(signal)).toBeNull()
  })

  test.each([
    ['no list', 'accounts'],
    ['nothing', [null]],
    ['a text', [ALICE]],
    ['a number', [{ address: 7 }]],
    ['a wrong letter', [{ address: ALICE.replace(/Y$/, 'Z') }]],
    ['letters in another case', [{ address: ALICE.toLowerCase() }]],
    ['hex', [{ address: `0x${'d4'.repeat(32)}` }]],
    ['70 kB', [{ address: '1'.repeat(70_000) }]],
    ['a getter that throws', [Object.defineProperty({}, 'address', { get: throwing })]],
    ['a good one and a bad one', [{ address: BOB }, { address: '' }]],
  ])('[T42] rejects a connection with %s', async (_, accounts) => {
    await expect(open(createNative(accounts)).connect(signal)).rejects.toMatchObject({ name: 'WALLET_INVALID_ANSWER' })
  })

  test.each([
    ['nothing', undefined],
    ['an object without accounts', {}],
    ['accounts without get', { accounts: {}, signer: {} }],
  ])('[T42] rejects a connection if the wallet gives the site %s', async (_, extension) => {
    const native = { enable: async () => extension }
    await expect(open(native).connect(signal)).rejects.toMatchObject({ name: 'WALLET_INVALID_ANSWER' })
  })
})

test.each([
  [new Error('Rejected'), 'USER_REJECTED'],
  [new Error('User cancelled'), 'USER_REJECTED'],
  ['Pending authorization request', 'REQUEST_PENDING'],
  [new Error('boom'), 'WALLET_FAILED'],
  [undefined, 'WALLET_FAILED'],
])('maps the failure %s of a wallet to %s', async (error, name) => {
  await expect(open({ enable: () => Promise.reject(error) }).connect(signal)).rejects.toMatchObject({ name })
})

test('ends with the attempt if the wallet never settles', async () => {
  const attempt = new AbortController()
  const result = open({ enable: () => new Promise(() => {}) }).connect(attempt.signal)
  attempt.abort(new DOMException('left', 'AbortError'))
  await expect(result).rejects.toBeDefined()
})

describe('the network', () => {
  test('is ours to choose, and the accounts are written for it', async () => {
    const wallet = await connected(createNative(), [POLKADOT, KUSAMA])
    const changed = vi.fn()
    wallet.watch({ changed })
    await wallet.switchNetwork?.(KUSAMA, context)
    expect(changed).toHaveBeenLastCalledWith({ accounts: [ALICE_KUSAMA], caipNetworkId: KUSAMA })
  })

  test('rejects with CHAIN_NOT_SUPPORTED if no account is on the network', async () => {
    const wallet = await connected(createNative([{ address: ALICE, genesisHash: KUSAMA_HASH }]), [KUSAMA, WESTEND])
    await expect(wallet.switchNetwork?.(WESTEND, context)).rejects.toMatchObject({ name: 'CHAIN_NOT_SUPPORTED' })
  })
})

describe('account events of the wallet', () => {
  async function watched() {
    const native = createNative([{ address: ALICE }, { address: BOB }])
    const wallet = await connected(native)
    const listener = { changed: vi.fn(), closed: vi.fn() }
    const stop = wallet.watch(listener)
    const emit = (accounts: unknown) => {
      for (const one of [...native.listeners]) one(accounts)
    }
    return { ...listener, stop, emit, native, wallet }
  }

  test('updates the accounts and ends the session without any account', async () => {
    const { changed, closed, emit, stop, native } = await watched()
    emit([{ address: ALICE }])
    expect(changed).toHaveBeenLastCalledWith({ accounts: [ALICE_POLKADOT], caipNetworkId: POLKADOT })
    emit([])
    expect(closed).toHaveBeenCalledOnce()
    emit([{ address: ALICE, genesisHash: KUSAMA_HASH }])
    expect(closed).toHaveBeenCalledTimes(2)
    stop()
    expect(native.listeners.size).toBe(0)
  })

  test.each(['none', [[{ address: 7 }]], null])('[T42] asks the wallet for its accounts after %j', async (payload) => {
    const { changed, emit, native } = await watched()
    native.extension.accounts.get = async () => [{ address: BOB }]
    emit(payload)
    await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce())
    expect(changed.mock.lastCall?.[0]?.accounts).toHaveLength(1)
  })

  test('[T42] ignores an event with a warning if the response is unreadable too', async () => {
    const { changed, closed, emit, native, wallet } = await watched()
    native.extension.accounts.get = async () => 'none'
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    emit(null)
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
    expect([changed.mock.calls, closed.mock.calls]).toEqual([[], []])
    await expect(wallet.signMessage?.({ address: BOB, text: 'hello' }, signal)).resolves.toBe(SIGNATURE)
  })

  test('signs with a wallet without events', async () => {
    const native = createNative()
    native.extension.accounts.subscribe = throwing
    const wallet = await connected(native)
    wallet.watch({})()
    expect(await wallet.signMessage?.({ address: ALICE, text: 'hello' }, signal)).toBe(SIGNATURE)
  })
})

describe('signing a message', () => {
  const sign = (wallet: ReturnType<typeof openWallet>, params: object) =>
    wallet.request({ method: 'polkadot_signMessage', params: { address: ALICE_POLKADOT, message: 'hello', ...params } })

  test("requests the given account in the wallet's encoding, inside message tags", async () => {
    const native = createNative()
    const wallet = await connected(native)
    expect(await sign(wallet, {})).toEqual({ signature: SIGNATURE })
    const payload = { address: ALICE, data: hexOf('<Bytes>hello</Bytes>'), type: 'bytes' }
    expect(native.signRaw).toHaveBeenLastCalledWith(payload)
    expect(await wallet.signMessage?.({ address: ALICE_KUSAMA, text: 'hello' }, signal)).toBe(SIGNATURE)
    expect(native.signRaw).toHaveBeenLastCalledWith(payload)
  })

  test.each([
    ['text', 'hello', '<Bytes>hello</Bytes>'],
    ['hex', hexOf('hello'), '<Bytes>hello</Bytes>'],
    ['tags around it', hexOf('<Bytes>hello</Bytes>'), '<Bytes>hello</Bytes>'],
    ['one tag', '<Bytes>hello', '<Bytes><Bytes>hello</Bytes>'],
    ['one tag that would be both', '<Bytes></', '<Bytes><Bytes></</Bytes>'],
  ])('signs %s as extensions do', async (_, data, signed) => {
    const native = createNative()
    const wallet = await connected(native)
    await wallet.request({ method: 'signRaw', params: { address: ALICE, data, type: 'bytes' } })
    expect(native.signRaw.mock.lastCall?.[0]).toMatchObject({ data: hexOf(signed) })
  })

  test.each([
    ['another account', { address: BOB }, 'UNAUTHORIZED'],
    ['no account', { address: undefined }, 'UNAUTHORIZED'],
    ['an address of EVM', { address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' }, 'UNAUTHORIZED'],
    ['bytes', { message: [1] }, 'INVALID_PARAMS'],
  ])('never sends the wallet a message with %s', async (_, params, name) => {
    const native = createNative()
    await expect(sign(await connected(native), params)).rejects.toMatchObject({ name })
    expect(native.signRaw).not.toHaveBeenCalled()
  })

  test('never sends the wallet a transaction as a message', async () => {
    const native = createNative()
    const wallet = await connected(native)
    const params = { address: ALICE, data: '0x0400', type: 'payload' }
    await expect(wallet.request({ method: 'signRaw', params })).rejects.toMatchObject({ name: 'INVALID_PARAMS' })
    expect(native.signRaw).not.toHaveBeenCalled()
  })

  test.each([
    ['64 bytes', SIGNATURE],
    ['64 bytes behind their scheme', `0x01${'7a'.repeat(64)}`],
    ['65 bytes of ECDSA', `0x${'7a'.repeat(64)}01`],
    ['65 bytes of ECDSA behind their scheme', `0x02${'7a'.repeat(64)}00`],
  ])('accepts an answer of %s as a signature', async (_, signature) => {
    const native = createNative()
    native.signRaw.mockResolvedValue({ id: 1, signature })
    expect(await sign(await connected(native), {})).toEqual({ signature })
  })

  test.each([
    ['nothing', undefined],
    ['no bytes', '0x'],
    ['63 bytes', `0x${'7a'.repeat(63)}`],
    ['65 bytes of no scheme', `0x${'7a'.repeat(65)}`],
    ['66 bytes of no scheme', `0x${'7a'.repeat(66)}`],
    ['64 zero bytes', `0x${'00'.repeat(64)}`],
    ['zero bytes behind a scheme', `0x01${'00'.repeat(64)}`],
    ['70 kB', `0x${'7a'.repeat(70_000)}`],
    ['base64', btoa('a'.repeat(64))],
    ['0X', SIGNATURE.replace('0x', '0X')],
    ['a line break', `${SIGNATURE}\n`],
    ['bytes', new Uint8Array(64).fill(7)],
    ['an object that is a text', { toString: () => SIGNATURE }],
  ])('[T42] rejects %s as a signature', async (_, signature) => {
    const native = createNative()
    native.signRaw.mockResolvedValue({ id: 1, signature })
    await expect(sign(await connected(native), {})).rejects.toMatchObject({ name: 'WALLET_INVALID_ANSWER' })
  })

  test('[T41] reports a missing or throwing signer', async () => {
    const native = createNative()
    Object.assign(native.extension, { signer: {} })
    await expect(sign(await connected(native), {})).rejects.toMatchObject({ name: 'UNSUPPORTED_METHOD' })
    Object.assign(native.extension, { signer: Object.defineProperty({}, 'signRaw', { get: throwing }) })
    await expect(sign(await connected(native), {})).rejects.toMatchObject({ name: 'WALLET_FAILED' })
    Object.assign(native.extension, { signer: undefined })
    await expect(sign(await connected(native), {})).rejects.toMatchObject({ name: 'UNSUPPORTED_METHOD' })
  })
})

describe('signing a transaction', () => {
  const payload = { address: ALICE_POLKADOT, method: '0x0500', nonce: '0x01' }
  const request = (wallet: ReturnType<typeof openWallet>, params: object) =>
    wallet.request({ method: 'polkadot_signTransaction', params })

  test("requests the payload's account and returns the transaction signed instead", async () => {
    const native = createNative()
    const wallet = await connected(native)
    expect(await request(wallet, { transactionPayload: payload })).toEqual({ signature: SIGNATURE })
    expect(native.signPayload).toHaveBeenLastCalledWith({ ...payload, address: ALICE })
    native.signPayload.mockResolvedValue({ signature: SIGNATURE, signedTransaction: '0x1234' })
    expect(await request(wallet, { address: ALICE, transactionPayload: payload })).toEqual({
      signature: SIGNATURE,
      signedTransaction: '0x1234',
    })
  })

  test('rejects another account before the wallet, and an invalid answer', async () => {
    const native = createNative()
    const wallet = await connected(native)
    const foreign = { transactionPayload: { ...payload, address: BOB } }
    await expect(request(wallet, foreign)).rejects.toMatchObject({ name: 'UNAUTHORIZED' })
    await expect(request(wallet, { transactionPayload: 'x' })).rejects.toMatchObject({ name: 'INVALID_PARAMS' })
    expect(native.signPayload).not.toHaveBeenCalled()
    native.signPayload.mockResolvedValue({ signature: SIGNATURE, signedTransaction: { toString: () => '0x12' } })
    await expect(request(wallet, { transactionPayload: payload })).rejects.toMatchObject({
      name: 'WALLET_INVALID_ANSWER',
    })
  })
})

test('rejects other methods and prototype keys with UNSUPPORTED_METHOD', async () => {
  const wallet = await connected(createNative())
  for (const method of ['state_getStorage', 'constructor', '__proto__']) {
    await expect(wallet.request({ method })).rejects.toMatchObject({ name: 'UNSUPPORTED_METHOD' })
  }
})

describe('a wallet over WalletConnect', () => {
  function remote(response: unknown = { signature: SIGNATURE }) {
    const request = vi.fn(async (_call: { method: string; params?: unknown }) => response)
    const wallet = openRemotePolkadot({
      request,
      on: () => {},
      removeListener: () => {},
      state: () => ({ accounts: [] }),
      end: () => {},
    })
    return { request, wallet }
  }

  test('is asked by the one method that it has for messages', async () => {
    const { request, wallet } = remote()
    await wallet.request({ method: 'signRaw', params: { address: ALICE, data: hexOf('Grüße'), type: 'bytes' } })
    const expected = { method: 'polkadot_signMessage', params: { address: ALICE, message: 'Grüße' } }
    expect(request).toHaveBeenLastCalledWith(expected)
    expect(await wallet.signMessage?.({ address: ALICE, text: 'Grüße' }, signal)).toBe(SIGNATURE)
    expect(request).toHaveBeenLastCalledWith(expected)
    await wallet.request({ method: 'signRaw', params: { address: ALICE, data: '0xff' } })
    expect(request.mock.lastCall?.[0]).toMatchObject({ params: { message: '0xff' } })
    const transaction = { method: 'polkadot_signTransaction', params: { address: ALICE, transactionPayload: {} } }
    await wallet.request(transaction)
    expect(request).toHaveBeenLastCalledWith(transaction)
  })

  test('[T42] rejects a response without a signature', async () => {
    for (const response of [null, {}, { signature: '0x' }, 'signature']) {
      const { wallet } = remote(response)
      await expect(wallet.signMessage?.({ address: ALICE, text: 'hello' }, signal)).rejects.toMatchObject({
        name: 'WALLET_INVALID_ANSWER',
      })
    }
    const params = { address: ALICE, data: '0x00', type: 'payload' }
    await expect(remote().wallet.request({ method: 'signRaw', params })).rejects.toMatchObject({
      name: 'INVALID_PARAMS',
    })
  })
})
