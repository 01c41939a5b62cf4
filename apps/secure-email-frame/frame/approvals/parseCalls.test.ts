import { parseAppMessage, requestMessage } from '@airlock/protocol/w3m/messages'
import { encodeFunctionData, type Hex } from 'viem'
import {
  entryPoint06Abi,
  entryPoint06Address,
  entryPoint07Abi,
  entryPoint07Address,
  entryPoint08Address,
} from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import { parseSendCalls, parseTransaction } from './parseCalls.ts'

const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ACCOUNT = { chainId: 1, from: FROM }

/** Parses a call as one transaction, and among several. */
const ways: [string, (call: object) => unknown][] = [
  ['eth_sendTransaction', (call) => parseTransaction({ from: FROM, ...call }, ACCOUNT)],
  ['wallet_sendCalls', (call) => parseSendCalls({ version: '2.0.0', from: FROM, calls: [{ to: TO }, call] }, ACCOUNT)],
]

describe.each(ways)('[T83] %s', (_method, parse) => {
  test('refuses data to the own address, in whatever letter case; the coin alone may go there', () => {
    for (const to of [FROM, FROM.toLowerCase()]) {
      expect(() => parse({ to, data: '0x12345678' })).toThrow('This wallet does not send data to its own address.')
      expect(() => parse({ to, input: '0x00' })).toThrow('This wallet does not send data to its own address.')
      expect(() => parse({ to, value: '0x1' })).not.toThrow()
    }
  })

  test('[S5.12:address] [S5.12:data] takes a valid address, and data of whole bytes in hex', () => {
    for (const call of [{ to: TO }, { to: TO.toLowerCase(), data: '0x' }, { to: TO, data: '0x12345678' }]) {
      expect(() => parse(call)).not.toThrow()
    }
    for (const to of [TO.slice(0, -1), `${TO}0`, TO.slice(2), 'ada.eth', '', 1]) {
      expect(() => parse({ to, data: '0x12' })).toThrow('Invalid input')
    }
    for (const data of ['0x1', '0x123', '1234', '0xgg', 12])
      expect(() => parse({ to: TO, data })).toThrow('Invalid input')
  })

  test.each([
    ['0.6', entryPoint06Address],
    ['0.7', entryPoint07Address],
    ['0.8', entryPoint08Address],
  ])('refuses what goes to the EntryPoint %s', (_version, to) => {
    expect(() => parse({ to, data: '0x12345678' })).toThrow('This wallet does not send operations of smart accounts.')
  })

  test.each([
    ['0.6', encodeFunctionData({ abi: entryPoint06Abi, functionName: 'handleOps', args: [[], TO] })],
    ['0.6', encodeFunctionData({ abi: entryPoint06Abi, functionName: 'handleAggregatedOps', args: [[], TO] })],
    ['0.7', encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps', args: [[], TO] })],
    ['0.7', encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleAggregatedOps', args: [[], TO] })],
  ])('refuses operations of version %s for an EntryPoint of somebody’s own', (_version, data: Hex) => {
    expect(() => parse({ to: TO, data })).toThrow('This wallet does not send operations of smart accounts.')
  })

  test.each(['authorizationList', 'blobVersionedHashes', 'maxFeePerBlobGas', 'gasLimit', 'validUntil', 'constructor'])(
    'refuses %s, which would not be signed',
    (field) => {
      expect(() => parse({ to: TO, [field]: [] })).toThrow(`This wallet does not sign “${field}” of a transaction.`)
    },
  )

  test('refuses a field of any other name without repeating it', () => {
    expect(() => parse({ to: TO, '<b>‮ evil': 1 })).toThrow(
      'This wallet does not sign a field that it was given of a transaction.',
    )
  })
})

describe('[T83] the type of a transaction', () => {
  test.each(['0x4', '0x3', 4, '4', 'eip7702', null])('%j is refused', (type) => {
    expect(() => parseTransaction({ to: TO, type }, ACCOUNT)).toThrow(
      'This wallet does not sign transactions of this type.',
    )
  })

  test.each(['0x0', '0x1', '0x2', undefined])('%j is signed as EIP-1559', (type) => {
    expect(parseTransaction({ to: TO, type, accessList: [] }, ACCOUNT)).toEqual({ to: TO, data: '0x', value: 0n })
  })

  test('an access list that is not empty is refused', () => {
    expect(() => parseTransaction({ to: TO, accessList: [{ address: TO, storageKeys: [] }] }, ACCOUNT)).toThrow(
      'This wallet does not sign “accessList” of a transaction.',
    )
  })

  test('fees and the nonce, which libraries fill in, are the wallet’s to decide', () => {
    const filled = { nonce: '0x7', gasPrice: '0x1', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }
    expect(parseTransaction({ to: TO, ...filled }, ACCOUNT)).toEqual({ to: TO, data: '0x', value: 0n })
  })
})

test('[T83] what would not be signed of a row of calls is refused, and not dropped on the way', () => {
  const message = (over: object, call: object = {}) =>
    requestMessage('RPC_REQUEST', 'id', {
      method: 'wallet_sendCalls',
      params: [{ version: '2.0.0', calls: [{ to: TO, ...call }], ...over }],
    } as never)
  for (const sent of [message({ authorizationList: [] }), message({}, { authorizationList: [] })]) {
    const parsed = parseAppMessage(sent)
    if (parsed.kind !== 'request') throw new Error('it must be a request')
    const { params } = parsed.request.payload as { params: unknown[] }
    expect(() => parseSendCalls(params[0], ACCOUNT)).toThrow('This wallet does not sign “authorizationList”')
  }
})
