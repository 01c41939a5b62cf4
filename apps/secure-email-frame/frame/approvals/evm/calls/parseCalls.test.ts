import { parseAppMessage, requestMessage } from '@airlock/protocol/w3m/messages'
import { encodeFunctionData, type Hex } from 'viem'
import {
  entryPoint06Abi,
  entryPoint06Address,
  entryPoint07Abi,
  entryPoint07Address,
  entryPoint08Address,
  entryPoint09Address,
} from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import type { SecureError } from '../../../errors/SecureError.ts'
import { DELEGATE } from '../../../smartAccount/delegate.ts'
import { parseSendCalls, parseTransaction } from './parseCalls.ts'

const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ACCOUNT = { chainId: 1, from: FROM }

function faultOf(parse: () => unknown): SecureError | undefined {
  try {
    parse()
  } catch (cause) {
    return cause as SecureError
  }
  return undefined
}
const rejectionOf = (parse: () => unknown) => faultOf(parse)?.context.rpc

const methods: [string, (call: object) => unknown][] = [
  ['eth_sendTransaction', (call) => parseTransaction({ from: FROM, ...call }, ACCOUNT)],
  [
    'wallet_sendCalls',
    (call) => parseSendCalls({ version: '2.0.0', from: FROM, calls: [{ to: TO }, call] }, ACCOUNT).calls,
  ],
]

describe.each(methods)('[T83] %s', (_method, parse) => {
  test('rejects data to the own address in any letter case, not the coin', () => {
    for (const to of [FROM, FROM.toLowerCase()]) {
      expect(() => parse({ to, data: '0x12345678' })).toThrow('This wallet does not send data to its own address.')
      expect(() => parse({ to, input: '0x00' })).toThrow('This wallet does not send data to its own address.')
      expect(() => parse({ to, value: '0x1' })).not.toThrow()
    }
  })

  test('[S5.12:address] [S5.12:data] takes a valid address, and data of whole bytes in hex', () => {
    const unchecked = `0x${TO.slice(2).toLowerCase().replace('c', 'C')}`
    for (const call of [{ to: TO }, { to: unchecked, data: '0x' }, { to: TO.toLowerCase(), data: '0x12345678' }]) {
      expect(() => parse(call)).not.toThrow()
    }
    for (const to of [TO.slice(0, -1), `${TO}0`, TO.slice(2), 'ada.eth', '', 1, [TO]]) {
      expect(() => parse({ to, data: '0x12' })).toThrow('Invalid input')
    }
    for (const data of ['0x1', '0x123', '1234', '0xgg', 12])
      expect(() => parse({ to: TO, data })).toThrow('Invalid input')
  })

  test.each([
    ['0.6', entryPoint06Address],
    ['0.7', entryPoint07Address],
    ['0.8', entryPoint08Address],
    ['0.9', entryPoint09Address],
    ['0.6 in small letters', entryPoint06Address.toLowerCase()],
  ])('rejects calls to the EntryPoint %s, even only with value', (_version, to) => {
    for (const data of ['0x12345678', '0x'])
      expect(() => parse({ to, data })).toThrow('This wallet does not send smart account operations.')
  })

  test.each([DELEGATE, DELEGATE.toLowerCase()])('rejects what goes to the code of smart accounts itself, %s', (to) => {
    for (const data of ['0x12345678', '0x'])
      expect(() => parse({ to, data })).toThrow('This wallet does not send smart account operations.')
  })

  test.each([
    ['0.6', encodeFunctionData({ abi: entryPoint06Abi, functionName: 'handleOps', args: [[], TO] })],
    ['0.6', encodeFunctionData({ abi: entryPoint06Abi, functionName: 'handleAggregatedOps', args: [[], TO] })],
    ['0.7', encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps', args: [[], TO] })],
    ['0.7', encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleAggregatedOps', args: [[], TO] })],
  ])('rejects operations of version %s at a custom EntryPoint', (_version, data: Hex) => {
    for (const written of [data, `0x${data.slice(2).toUpperCase()}`])
      expect(() => parse({ to: TO, data: written })).toThrow('This wallet does not send smart account operations.')
  })

  test.each(['authorizationList', 'blobVersionedHashes', 'maxFeePerBlobGas', 'gasLimit', 'validUntil', 'constructor'])(
    'rejects the unsupported field %s',
    (field) => {
      const message = `Unsupported transaction field: “${field}”.`
      expect(faultOf(() => parse({ to: TO, [field]: [] }))).toMatchObject({ code: 'INVALID_INPUT', message })
    },
  )

  test('rejects a field with an unsafe name without repeating it', () => {
    for (const name of ['<b>‮ evil', 'evil <b>', 'a'.repeat(41), '']) {
      expect(() => parse({ to: TO, [name]: 1 })).toThrow('Unsupported transaction field.')
    }
    expect(() => parse({ to: TO, ['a'.repeat(40)]: 1 })).toThrow(`“${'a'.repeat(40)}”`)
  })

  test('accepts data under either name, and under both if equal', () => {
    for (const call of [{ data: '0x12' }, { input: '0x12' }, { data: '0x12', input: '0x12' }]) {
      expect([parse({ to: TO, ...call })].flat().at(-1)).toEqual({ to: TO, data: '0x12', value: 0n })
    }
    expect(() => parse({ to: TO, data: '0x12', input: '0x13' })).toThrow('Invalid input')
    expect([parse({ to: TO, data: '0xABcd' })].flat().at(-1)).toEqual({ to: TO, data: '0xabcd', value: 0n })
  })

  test('takes a value and a limit of gas in hex, each of the length that it can have', () => {
    const max = { value: `0x${'f'.repeat(64)}`, gas: `0x${'F'.repeat(16)}` }
    expect([parse({ to: TO, ...max })].flat().at(-1)).toEqual({
      to: TO,
      data: '0x',
      value: 2n ** 256n - 1n,
      gas: 2n ** 64n - 1n,
    })
    const wrong = ['0x', '1', '0xg', '0x1g', '10x1', ' 0x1', null, {}]
    for (const value of [...wrong, `0x${'0'.repeat(65)}`])
      expect(() => parse({ to: TO, value })).toThrow('Invalid input')
    for (const gas of [...wrong, `0x${'0'.repeat(17)}`]) expect(() => parse({ to: TO, gas })).toThrow('Invalid input')
  })

  test('makes a contract of data, and of nothing else', () => {
    for (const to of [{}, { to: null }]) {
      expect([parse({ ...to, data: '0x6000' })].flat().at(-1)).toEqual({ to: null, data: '0x6000', value: 0n })
      expect(() => parse({ ...to, value: '0x1' })).toThrow('Invalid input')
    }
  })
})

test('[T83] [S5.12:chainId] rejects another account or network, and non-objects', () => {
  const call = { to: TO }
  for (const own of [{}, { from: FROM.toLowerCase() }, { chainId: '0x1' }, { chainId: 1, from: FROM }]) {
    expect(() => parseTransaction({ ...call, ...own }, ACCOUNT)).not.toThrow()
    expect(() => parseSendCalls({ calls: [call], ...own }, ACCOUNT)).not.toThrow()
    expect(() => parseTransaction({ ...call, ...own }, { ...ACCOUNT, from: FROM.toLowerCase() })).not.toThrow()
  }
  const noChains = [0, -1, '0x0', '0x2', 'x', null].map((chainId) => ({ chainId }))
  for (const other of [{ from: TO }, { from: null }, ...noChains]) {
    expect(() => parseTransaction({ ...call, ...other }, ACCOUNT)).toThrow('Invalid input')
    const rpc = 'from' in other ? 4_100 : 5_710
    expect(rejectionOf(() => parseSendCalls({ calls: [call], ...other }, ACCOUNT))).toBe(rpc)
  }
  for (const none of [null, undefined, 'x', [call]]) {
    expect(() => parseTransaction(none, ACCOUNT)).toThrow('Invalid input')
    expect(() => parseSendCalls({ calls: [none] }, ACCOUNT)).toThrow('Invalid input')
  }
})

test('[T83] allows one to twenty calls, without unknown capabilities', () => {
  const parse = (over: object, call: object = {}) =>
    parseSendCalls({ calls: [{ to: TO, ...call }], ...over }, ACCOUNT).calls
  const rows = (length: number) => ({ calls: Array.from({ length }, () => ({ to: TO })) })
  expect(parse(rows(20))).toHaveLength(20)
  for (const calls of [rows(0), { calls: undefined }, { calls: { length: 1 } }, { calls: [7] }])
    expect(rejectionOf(() => parse(calls))).toBe(-32_602)
  expect(rejectionOf(() => parse(rows(21)))).toBe(5_740)
  const [needed, optional] = [{ paymasterService: {} }, { paymasterService: { optional: true } }]
  const lacks = 'This wallet doesn’t support a required capability.'
  for (const capabilities of [needed, { ...optional, flow: {} }, { flow: { optional: 'yes' } }]) {
    expect(() => parse({ capabilities })).toThrow(lacks)
    expect(() => parse({}, { capabilities })).toThrow(lacks)
  }
  for (const capabilities of [optional, {}, undefined]) {
    expect(parse({ capabilities })).toHaveLength(1)
    expect(parse({}, { capabilities })).toHaveLength(1)
  }
  expect(rejectionOf(() => parse({ capabilities: needed }))).toBe(5_700)
  const isAtomicRequired = (over: object) => parseSendCalls({ calls: [{ to: TO }], ...over }, ACCOUNT).isAtomicRequired
  expect([{ atomicRequired: true }, { atomicRequired: false }, {}].map(isAtomicRequired)).toEqual([true, false, false])
  for (const atomicRequired of [1, 0, 'true', null, {}]) {
    expect(rejectionOf(() => isAtomicRequired({ atomicRequired }))).toBe(-32_602)
  }
})

describe('parseTransaction', () => {
  test.each([
    ['to', { to: 'ada.eth' }],
    ['data', { data: '0x123' }],
    ['input', { input: 'deadbeef' }],
    ['value', { value: 1 }],
    ['value', { value: '0.1' }],
    ['gas', { gas: '21000' }],
    ['chainId', { chainId: '0x2105' }],
    ['replaces', { replaces: '0x1' }],
    ['“gasLimit”', { gasLimit: '0x5208' }],
    ['accessList', { accessList: {} }],
  ])('rejects a malformed %s with -32602 and its name', (name, field) => {
    const error = faultOf(() => parseTransaction({ from: FROM, to: TO, ...field }, ACCOUNT))
    expect(error).toMatchObject({ code: 'INVALID_INPUT', context: { rpc: -32_602 } })
    expect(error?.message).toContain(name)
  })

  test('rejects another account with 4100', () => {
    expect(rejectionOf(() => parseTransaction({ from: TO, to: TO }, ACCOUNT))).toBe(4_100)
  })
})

describe('[T83] the type of a transaction', () => {
  test.each(['0x4', '0x3', 4, '4', 'eip7702', null])('rejects %j', (type) => {
    expect(() => parseTransaction({ to: TO, type }, ACCOUNT)).toThrow(
      'This wallet does not sign transactions of this type.',
    )
  })

  test.each(['0x0', '0x1', '0x2', undefined])('signs %j as EIP-1559', (type) => {
    expect(parseTransaction({ to: TO, type, accessList: [] }, ACCOUNT)).toEqual({ to: TO, data: '0x', value: 0n })
  })

  test('[S5.12:storageKeys] signs an access list with storage keys of 32 bytes', () => {
    const key = `0x${'0Ab1'.repeat(16)}`
    const signed = (address: unknown, storageKeys: unknown, more: object = {}) =>
      parseTransaction({ to: TO, accessList: [{ address, storageKeys, ...more }] }, ACCOUNT).accessList
    const unchecked = `0x${TO.slice(2).toLowerCase().replace('c', 'C')}`
    for (const address of [TO.toLowerCase(), unchecked])
      expect(signed(address, [key, key])).toEqual([{ address: TO, storageKeys: [key, key] }])
    expect(signed(TO, [])).toEqual([{ address: TO, storageKeys: [] }])
    const message = 'Invalid input: accessList must be a list of addresses with 32-byte storage keys.'
    const expectRefused = (parse: () => unknown) =>
      expect(faultOf(parse)).toMatchObject({ code: 'INVALID_INPUT', message })
    for (const keys of [
      [key.slice(0, -2)],
      [`${key}00`],
      [key, '0x1'],
      [key.slice(2)],
      [`${key.slice(0, -1)}g`],
      [7],
      key,
      null,
    ])
      expectRefused(() => signed(TO, keys))
    for (const address of [TO.slice(0, -1), '0x', 'ada.eth', 7, null, [TO]]) expectRefused(() => signed(address, [key]))
    expectRefused(() => signed(TO, [key], { more: 1 }))
    for (const accessList of ['', {}, null]) expectRefused(() => parseTransaction({ to: TO, accessList }, ACCOUNT))
    for (const accessList of [[7], [null], [[]]])
      expect(() => parseTransaction({ to: TO, accessList }, ACCOUNT)).toThrow('Invalid input')
  })

  test('ignores fees and the nonce that libraries fill in', () => {
    const filled = { nonce: '0x7', gasPrice: '0x1', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }
    expect(parseTransaction({ to: TO, ...filled }, ACCOUNT)).toEqual({ to: TO, data: '0x', value: 0n })
  })
})

test('replaces a transaction only by its full hash', () => {
  const hash = `0x${'Ab'.repeat(32)}`
  expect(parseTransaction({ to: TO, replaces: hash }, ACCOUNT)).toMatchObject({ replaces: hash })
  const plain = parseTransaction({ to: TO }, ACCOUNT)
  for (const own of ['replaces', 'receiverName']) expect(plain).not.toHaveProperty(own)
  for (const replaces of [7, [hash], `x${hash}`, `${hash}0`, hash.slice(0, -1)])
    expect(() => parseTransaction({ to: TO, replaces }, ACCOUNT)).toThrow('Invalid input')
})

test('[T83] rejects unsignable parts of calls instead of dropping them', () => {
  const message = (over: object, call: object = {}) =>
    requestMessage('RPC_REQUEST', 'id', {
      method: 'wallet_sendCalls',
      params: [{ version: '2.0.0', calls: [{ to: TO, ...call }], ...over }],
    } as never)
  for (const sent of [message({ authorizationList: [] }), message({}, { authorizationList: [] })]) {
    const parsed = parseAppMessage(sent)
    if (parsed.kind !== 'request') throw new Error('it must be a request')
    const { params } = parsed.request.payload as { params: unknown[] }
    expect(() => parseSendCalls(params[0], ACCOUNT)).toThrow('Unsupported transaction field: “authorizationList”.')
  }
})
