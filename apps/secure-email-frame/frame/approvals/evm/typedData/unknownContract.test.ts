import { describe, expect, test } from 'vitest'
import { type Data, describeData, ME, permit, TO, TOKEN } from '../../../testing/typedData.ts'

function data(text: string, values: readonly unknown[], domain: object = {}): Data {
  const members = text.split(', ').map((one) => ({ type: one.split(' ')[0] ?? '', name: one.split(' ')[1] ?? '' }))
  const message = Object.fromEntries(members.map(({ name }, at) => [name, values[at]]))
  return { ...permit({}, domain), types: { Data: members }, primaryType: 'Data', message }
}
const warningsOf = async (input: Data) => (await describeData(input)).warnings
const CALL = '0xa9059cbb'

describe('[T146] typed data for an unknown contract', () => {
  test('warns first, whatever the data looks like', async () => {
    const unknown = { knownContracts: {} }
    expect((await describeData(permit(), unknown)).warnings).toEqual(['unknownContract'])
    expect((await describeData(data('string note', ['hi']), unknown)).warnings).toEqual(['unknownContract'])
    const order = data('bool makerAmount, bool takerAmount', [true, true])
    expect((await describeData(order, unknown)).warnings).toEqual(['unknownContract', 'order'])
    const transfer = data('address to, uint256 value', [TO, 1])
    expect((await describeData(transfer, unknown)).warnings).toEqual(['unknownContract', 'movesAssets'])
  })

  test('does not warn for a contract of the list, of the operator or that settles orders', async () => {
    for (const address of [
      TOKEN,
      '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
      '0xDef1C0ded9bec7F1a1670819833240f027b25EfF',
    ]) {
      expect(await warningsOf(permit({}, { verifyingContract: address }))).toEqual([])
    }
    expect(await warningsOf(permit({}, { chainId: 8_453 }))).toContain('unknownContract')
  })

  test('says only that it is unbound if it names no contract', async () => {
    expect(await warningsOf(permit({}, { verifyingContract: undefined }))).toEqual(['unboundContract'])
  })
})

describe('[T146] calls within typed data', () => {
  test.each([
    ['a vault permit', 'address spender, uint256 value, bytes[] calls', [TO, 1, [CALL]]],
    ['a multicall', 'bytes[] data, uint256 nonce', [[CALL], 1]],
    ['an empty multicall', 'bytes[] steps', [[]]],
    ['a list of a fixed length', 'bytes[2] steps', [[CALL, CALL]]],
    ['a list of lists', 'bytes[][] steps', [[[CALL]]]],
    ['calls next to signatures', 'bytes[] signatures, bytes[] steps', [[CALL], [CALL]]],
  ])('warns of calls in %s', async (_name, members, values) => {
    expect(await warningsOf(data(members, values))).toContain('unknownCall')
  })

  test('does not take signatures and proofs for calls', async () => {
    for (const name of ['signatures', 'sigs', 'merkleProof', 'owner_signatures', 'proofs']) {
      expect(await warningsOf(data(`bytes[] ${name}`, [[CALL]])), name).toEqual([])
    }
    for (const name of ['signature', 'sig', 'ownerSignature', 'permitSig', 'proof']) {
      expect(await warningsOf(data(`bytes ${name}`, [CALL])), name).toEqual([])
    }
  })

  test('warns of bytes that only the contract can decode', async () => {
    expect(await warningsOf(data('bytes extra', [CALL]))).toEqual(['encoded'])
    expect(await warningsOf(data('bytes signatureData, bool isOn', [CALL, true]))).toEqual(['encoded'])
    expect(await warningsOf(data('string action', [`0x${'ab'.repeat(33)}`]))).toEqual(['encoded'])
    const nested = { ...data('Inner[] list', [[{ extra: CALL }]]), primaryType: 'Data' }
    nested.types = { ...nested.types, Inner: [{ name: 'extra', type: 'bytes' }] }
    expect(await warningsOf(nested)).toEqual(['encoded'])
  })

  test('does not warn of empty bytes, of bytes with a size and of hashes as text', async () => {
    expect(await warningsOf(data('bytes extra, bool isOn', ['0x', true]))).toEqual([])
    expect(await warningsOf(data('bytes4 extra, bool isOn', [CALL, true]))).toEqual([])
    expect(await warningsOf(data('string id', [`0x${'ab'.repeat(32)}`]))).toEqual([])
  })
})

describe('[T146] transfers by signature', () => {
  test.each([
    ['address to, uint256 value', [TO, 1]],
    ['address from, address to, uint256 amount, uint256 nonce', [ME, TO, 1, 1]],
    ['address recipient, address token, uint256 amount, uint256 fee', [TO, TOKEN, 1, 0]],
    ['address receiver, uint256 shares, uint256 deadline', [TO, 1, 1]],
    ['address receiver, uint256 assets', [TO, 1]],
    ['address to, uint256 tokenId', [TO, 0]],
    ['address to, uint256[] ids', [TO, [0]]],
    [
      'address[] to, uint256[] amounts',
      [
        [ME, TO],
        [0, 1],
      ],
    ],
    ['address dst, uint256 wad', [TO, 1]],
    ['address newOwner, uint256 id', [TO, 1]],
    ['address toAddress, uint256 tokenAmount', [TO, 1]],
    ['string destination, string amount', [TO.toLowerCase(), '0.5']],
  ])('warns of moved assets in %s', async (members, values) => {
    expect(await warningsOf(data(members, values))).toEqual(['movesAssets'])
  })

  test.each([
    ['address to, uint256 value', [ME, 1]],
    ['address to, uint256 value', [TO, 0]],
    ['string destination, string amount', [ME.toLowerCase(), '1']],
    ['string destination, string amount', [TO, '0.0']],
    ['string destination, string amount', ['somewhere', '1']],
    ['address token, uint256 value', [TO, 1]],
    ['address to, uint256 nonce', [TO, 1]],
    ['address to, string id', [TO, '1']],
  ])('does not warn of %s with %j', async (members, values) => {
    expect(await warningsOf(data(members, values))).toEqual([])
  })

  test('warns of transfers deep in the data, and next to a permit', async () => {
    const inner = [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ]
    const nested = data('Inner[] list', [[{ to: TO, amount: 1 }]])
    expect(await warningsOf({ ...nested, types: { ...nested.types, Inner: inner } })).toEqual(['movesAssets'])
    const both = data('address spender, uint256 value, address receiver', [TO, 1, TO])
    expect(await warningsOf(both)).toEqual(['movesAssets'])
  })
})
