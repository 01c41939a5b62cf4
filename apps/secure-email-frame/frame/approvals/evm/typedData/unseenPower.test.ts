import { describe, expect, test } from 'vitest'
import { en } from '../../../messages/en.ts'
import { DAPPS } from '../../../testing/dapps.ts'
import { describeTypedData } from './describeTypedData.ts'

const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const WORD = `0x${'ab'.repeat(32)}`
const EMPTY: Record<string, unknown> = { address: OTHER, bytes: '0x', bytes32: WORD, string: 'x', bool: true }

const described = (data: object, code = '0x60') =>
  describeTypedData([ME, JSON.stringify(data)], {
    chainId: 1,
    account: ME,
    now: 1_700_000_000_000,
    knownContracts: { 'eip155:1': [{ address: OTHER, kind: 'app', name: 'App' }] },
    texts: en.networks,
    read: async (_chain, method, params) => {
      return method === 'eth_getCode' && (params as [string])[0] !== ME ? code : '0x'
    },
  })

function struct(primaryType: string, text: string, over: object = {}) {
  const members = text.split(', ').map((one) => ({ type: one.split(' ')[0] ?? '', name: one.split(' ')[1] ?? '' }))
  const sampleOf = (type: string): unknown => (type.endsWith('[]') ? [EMPTY[type.slice(0, -2)]] : (EMPTY[type] ?? 0))
  return {
    domain: { name: 'App', chainId: 1, verifyingContract: OTHER },
    types: { [primaryType]: members },
    primaryType,
    message: { ...Object.fromEntries(members.map(({ name, type }) => [name, sampleOf(type)])), ...over },
  }
}
const warningsOf = async (data: object) => (await described(data)).warnings

describe('[T87] operations of smart accounts', () => {
  test.each([
    [
      'SafeOp',
      'address safe, uint256 nonce, bytes initCode, bytes callData, uint128 verificationGasLimit, uint128 callGasLimit, uint256 preVerificationGas, uint128 maxPriorityFeePerGas, uint128 maxFeePerGas, bytes paymasterAndData, uint48 validAfter, uint48 validUntil, address entryPoint',
    ],
    ['Op', 'address account, uint192 key, uint64 seq, bytes callData'],
    ['Op', 'address wallet, uint256 nonce, bytes32 callDataHash'],
    ['Op', 'address smartAccount, uint256 nonce, bytes call_data'],
    ['Op', 'address entryPoint, bytes callData'],
    ['Op', 'uint256 preVerificationGas, bytes callData'],
  ])('rejects %s(%s)', async (name, members) => {
    await expect(described(struct(name, members))).rejects.toThrow(
      'An operation of a smart account (ERC-4337) is not signed as data.',
    )
  })

  test("flags a user's relayed call", async () => {
    const relayed = 'address from, address recipient, uint256 nonce, bytes callData'
    expect(await warningsOf(struct('Relay', relayed))).toEqual(['unknownCall'])
    expect(await warningsOf(struct('Relay', 'address executor, bytes[] callData'))).toEqual(['unknownCall'])
    expect(await warningsOf(struct('Relay', 'address executor, bytes call_data'))).toEqual(['unknownCall'])
    const pair = struct('Relay', 'address executor, bytes[2] callData', { callData: ['0x', '0x'] })
    expect(await warningsOf(pair)).toEqual(['unknownCall'])
    expect(await warningsOf(struct('Relay', 'address[] executors, bytes callData'))).toEqual(['unknownCall'])
    const executors = struct('Relay', 'address[2] executors, bytes callData', { executors: [ME, OTHER] })
    expect(await warningsOf(executors)).toEqual(['unknownCall'])
    expect(await warningsOf(struct('Relay', 'uint256 nonce, bytes callData'))).toEqual([])
    // An address may be written as a number.
    for (const type of ['uint256', 'uint160'])
      expect(await warningsOf(struct('Relay', `${type} to, bytes data`, { to: 1 }))).toEqual(['unknownCall'])
    expect(await warningsOf(struct('Relay', 'uint64 to, bytes data', { to: 1 }))).toEqual([])
  })

  test.each([
    ...[
      'address executor, bytes callDataHash',
      'address executor, bytes rawCallData',
      'address executor, bytes32 callData',
    ],
    ...['address token, bytes data', 'address lotto, bytes data', 'bytes32 to, bytes data', 'address[] to, bytes data'],
    ...['address to, bytes metadata', 'address to, bytes dataId', 'address to, bytes32 data'],
    ...['bytes functionSignatures, bool isOn', 'bytes32 functionSignature, bool isOn'],
    ...['Mybytes callData, address who', 'bytes callData, Myaddress who', 'bytes callData, addressBook who'],
    ...['Mybytes data, address to', 'bytes data, Myaddress to'],
  ])('ignores %s as a call', async (members) => {
    const { types, message, ...data } = struct('Note', members)
    const inner = [{ name: 'x', type: 'bool' }]
    const own = Object.fromEntries(
      types.Note?.flatMap(({ name, type }) => (/^My|Book$/.test(type) ? [[name, { x: true }]] : [])) ?? [],
    )
    const all = { ...types, Mybytes: inner, Myaddress: inner, addressBook: inner }
    expect(await warningsOf({ ...data, types: all, message: { ...message, ...own } })).not.toContain('unknownCall')
  })
})

describe('[T87] data that gives power without a row', () => {
  test('warns about data that is only a hash', async () => {
    expect(await warningsOf(struct('Root', 'bytes32 root'))).toEqual(['bareHash'])
    expect(await warningsOf(struct('Agent', 'string source, bytes32 connectionId'))).toEqual(['bareHash'])
    expect(await warningsOf(struct('Roots', 'bytes32[] roots'))).toEqual(['bareHash'])
    expect(await warningsOf(struct('SafeMessage', 'bytes message', { message: WORD }))).toEqual(['bareHash'])
    expect(await warningsOf(struct('Note', 'string text, bytes4 kind', { kind: '0x00000000' }))).toEqual([])
    expect(await warningsOf(struct('Note', 'bytes32 id, uint256 count'))).toEqual([])
    expect(await warningsOf(struct('Root', 'bytes32 root, bool isOpen'))).toEqual(['bareHash'])
    const long = { text: 'x'.repeat(70), some: `0x${'ab'.repeat(31)}` }
    expect(await warningsOf(struct('Note', 'string text, bytes some', long))).toEqual(['encoded'])
  })

  test('flags data that lets another account act', async () => {
    for (const name of [
      ...['agent', 'agentAddress', 'agent_address', 'delegate', 'signer', 'apiWallet', 'api_wallet'],
      ...['sessionKey', 'session_key', 'sessionAddress', 'session_signer'],
    ]) {
      const data = struct('Approve', `string chain, address ${name}, uint64 nonce`)
      expect(await warningsOf(data)).toEqual(['agent'])
      expect(await warningsOf({ ...data, message: { ...data.message, [name]: ME } })).toEqual([])
    }
    expect(await warningsOf(struct('Approve', 'string agent'))).toEqual([])
    const inner = struct('Approve', 'address agent, uint64 nonce')
    const types = { ...inner.types, Outer: [{ name: 'inner', type: 'Approve' }] }
    expect(await warningsOf({ ...inner, types, primaryType: 'Outer', message: { inner: inner.message } })).toEqual([
      'agent',
    ])
    for (const name of ['agentOwner', 'subagent', 'signers', 'cosigner'])
      expect(await warningsOf(struct('Approve', `address ${name}, uint64 nonce`))).toEqual([])
  })
})

test('[T47] treats a delegated spender as a user', async () => {
  const permit = DAPPS['USDC permit (ERC-2612)']
  const delegated = await described(permit, `0xEF0100${'11'.repeat(20)}`)
  expect(delegated.warnings).toEqual(['spenderIsPerson'])
  expect((await described(permit, '0x6001')).warnings).toEqual([])
})
