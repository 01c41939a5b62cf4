import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { BITCOIN_MAINNET } from '@airlock/protocol/namespaces/bip122/networks'
import { expect, test, vi } from 'vitest'
import { openRemoteBitcoin } from './openRemoteBitcoin.ts'

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const OTHER = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const PREVIOUS = [39, ...new Uint8Array(64).fill(7)]
const BASE64 = btoa(String.fromCharCode(...PREVIOUS))
const HEX = PREVIOUS.map((byte) => byte.toString(16).padStart(2, '0')).join('')

function setUp(response: unknown, accounts: string[] = []) {
  const request = vi.fn(async () => response)
  const state = () => ({ accounts, caipNetworkId: BITCOIN_MAINNET }) as const
  return { request, wallet: openRemoteBitcoin({ request, on() {}, removeListener() {}, state, end() {} }) }
}
const addressesOf = (wallet: ReturnType<typeof openRemoteBitcoin>) => wallet.request({ method: 'getAccountAddresses' })
const sign = (wallet: ReturnType<typeof openRemoteBitcoin>, params: object = {}) =>
  wallet.request({ method: 'signMessage', params: { message: 'Hello', address: ADDRESS, ...params } })

test.each([
  ['hex', HEX],
  ['hex in capitals', HEX.toUpperCase()],
  ['hex of a programmer', `0x${HEX}`],
  ['base64', BASE64],
])('returns a signature in %s as base64', async (_, signature) => {
  const { wallet, request } = setUp({ signature, address: ADDRESS, messageHash: 'ab' })
  expect(await sign(wallet, { protocol: 'bip322' })).toEqual({ signature: BASE64, address: ADDRESS, messageHash: 'ab' })
  const params = { message: 'Hello', account: ADDRESS, address: ADDRESS, protocol: 'bip322' }
  expect(request).toHaveBeenCalledExactlyOnceWith({ method: 'signMessage', params })
})

test('accepts an address of the wallet in another letter case than approved', async () => {
  const scanned = ADDRESS.toUpperCase()
  const { wallet } = setUp({ signature: HEX, address: scanned })
  expect(await sign(wallet)).toMatchObject({ address: ADDRESS })
  const { wallet: other } = setUp({ signature: HEX, address: ADDRESS })
  expect(await sign(other, { address: scanned })).toMatchObject({ address: scanned })
})

test('requests a sign-in by the same method', async () => {
  const { wallet, request } = setUp({ signature: HEX })
  const { signal } = new AbortController()
  expect(await wallet.signMessage?.({ address: ADDRESS, text: 'Hello' }, signal)).toBe(BASE64)
  const params = { message: 'Hello', account: ADDRESS, address: ADDRESS }
  expect(request).toHaveBeenCalledExactlyOnceWith({ method: 'signMessage', params })
})

test.each([
  ['no signature', {}],
  ['nothing', null],
  ['an empty one', { signature: '' }],
  ['64 bytes', { signature: '07'.repeat(64) }],
  ['65 zero bytes', { signature: '00'.repeat(65) }],
  ['half a byte', { signature: `${HEX}0` }],
  ['70 kB', { signature: '01'.repeat(70_000) }],
  ['a list', { signature: [HEX] }],
  ['one by another address', { signature: HEX, address: OTHER }],
  ['one by an address that is none', { signature: HEX, address: 7 }],
])('rejects %s', async (_, response) => {
  await expect(sign(setUp(response).wallet)).rejects.toMatchObject({ name: 'WALLET_INVALID_ANSWER' })
})

test.each([
  ['no text', { message: 7 }],
  ['no account', { address: undefined }],
])('rejects a message with %s without a request', async (_, params) => {
  const { wallet, request } = setUp({ signature: HEX })
  await expect(sign(wallet, params)).rejects.toMatchObject({ name: 'INVALID_PARAMS' })
  expect(request).not.toHaveBeenCalled()
})

test('passes every other method to the wallet unchanged', async () => {
  const { wallet, request } = setUp({ fee: 2 })
  const call = { method: 'estimateFee', params: { account: ADDRESS } }
  expect(await wallet.request(call)).toEqual({ fee: 2 })
  expect(request).toHaveBeenCalledExactlyOnceWith(call)
})

test('requests addresses of the session’s account, without a host parameter', async () => {
  const { wallet, request } = setUp([{ address: ADDRESS, publicKey: '02' }], [ADDRESS])
  const call = { method: 'getAccountAddresses' }
  expect(await wallet.request(call)).toEqual([{ address: ADDRESS, purpose: 'payment', publicKey: '02' }])
  expect(request).toHaveBeenCalledExactlyOnceWith({ ...call, params: { account: ADDRESS } })
})

test('reads wallet addresses and drops those that cannot pay', async () => {
  const [scanned, path] = [ADDRESS.toUpperCase(), "m/84'/0'/0'/0/0"]
  const ordinal = { address: TAPROOT, intention: 'ordinal' }
  const foreign = { address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }
  const [paying, other] = [
    { address: scanned, path, intention: 'payment', publicKey: 7 },
    { address: OTHER, more: 'of it' },
  ]
  const { wallet } = setUp([ordinal, { address: TAPROOT }, foreign, paying, other], [ADDRESS])
  expect(await addressesOf(wallet)).toEqual([
    { address: ADDRESS, path, purpose: 'payment' },
    { address: OTHER, purpose: 'payment' },
  ])
})

test('accepts a taproot address only if it is the paying one', async () => {
  const unstated = [{ address: TAPROOT, purpose: 'payment' }]
  expect(await addressesOf(setUp([TAPROOT], [TAPROOT]).wallet)).toEqual(unstated)
  expect(await addressesOf(setUp([{ address: TAPROOT, intention: 'payment' }], [ADDRESS]).wallet)).toEqual(unstated)
})

test('keeps a taproot account before other kinds that the wallet lists', async () => {
  const both = [ADDRESS, TAPROOT].map((address) => ({ address, purpose: 'payment' }))
  for (const response of [both.map(({ address }) => address), both]) {
    expect(await addressesOf(setUp(response, [TAPROOT]).wallet)).toEqual(both.toReversed())
  }
})

test('pays a taproot session from another kind if it is for ordinals', async () => {
  const response = [{ address: TAPROOT, intention: 'ordinal' }, { address: ADDRESS }]
  expect(await addressesOf(setUp(response, [TAPROOT]).wallet)).toEqual([{ address: ADDRESS, purpose: 'payment' }])
})

test('treats null like a missing field of an address', async () => {
  const response = [{ address: ADDRESS, intention: null, publicKey: null, path: null, symbol: null, purpose: null }]
  expect(await addressesOf(setUp(response, [ADDRESS]).wallet)).toEqual([{ address: ADDRESS, purpose: 'payment' }])
})

test('returns all addresses of a wallet with hundreds of payments', async () => {
  const response = Array.from({ length: 200 }, (_, index) => ({ address: ADDRESS, index })).concat(OTHER as never)
  expect(await addressesOf(setUp(response, [ADDRESS]).wallet)).toHaveLength(2)
})

test.each([
  ['nothing', null],
  ['a text', ADDRESS],
  ['an object', { address: ADDRESS }],
  ['an empty list', []],
  ['a list of nothing', [null]],
  ['an entry without an address', [{ address: ADDRESS }, { publicKey: '02' }]],
  ['a text that is no address', ['address']],
  ['an address of ordinals alone', [TAPROOT]],
  ['an address of another network', ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx']],
])('rejects %s for the addresses', async (_, response) => {
  await expect(addressesOf(setUp(response, [ADDRESS]).wallet)).rejects.toMatchObject({ name: 'WALLET_INVALID_ANSWER' })
})

test("lists the session's addresses if the method is not approved", async () => {
  const { wallet, request } = setUp(undefined, [ADDRESS, OTHER])
  request.mockRejectedValue(new AirlockError('UNSUPPORTED_METHOD'))
  expect(await wallet.request({ method: 'getAccountAddresses' })).toEqual([
    { address: ADDRESS, purpose: 'payment' },
    { address: OTHER, purpose: 'payment' },
  ])
  request.mockRejectedValue(new AirlockError('USER_REJECTED'))
  await expect(wallet.request({ method: 'getAccountAddresses' })).rejects.toMatchObject({ name: 'USER_REJECTED' })
})
