import { maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { en } from '../../../messages/en.ts'
import { describeData, KNOWN, ME, NOW, permit, rowsOf, single, TOKEN } from '../../../testing/typedData.ts'
import { describeTypedData } from './describeTypedData.ts'

describe('[T47] structured data', () => {
  test('flags an allowance, above all an unlimited or long one', async () => {
    expect(await describeData(permit())).toMatchObject({ title: 'permit', warnings: [] })
    expect((await describeData(permit({ value: maxUint256.toString() }))).warnings).toEqual(['unlimited'])
    expect((await describeData(permit({ deadline: '4000000000' }))).warnings).toEqual(['longPermit'])
  })

  test('flags an allowance for a user’s account, not for a contract', async () => {
    const described = await describeTypedData([ME, JSON.stringify(permit())], {
      chainId: 1,
      account: ME,
      now: NOW,
      knownContracts: KNOWN,
      texts: en.networks,
      read: async (_chain, method, params) =>
        method === 'eth_getCode' && (params as string[])[0] === TOKEN ? '0x60' : '0x',
    })
    expect(described.warnings).toEqual(['spenderIsPerson'])
  })

  test('flags another network', async () => {
    expect((await describeData(permit({}, { chainId: 5 }))).warnings).toEqual(['unknownContract', 'otherChain'])
    expect(rowsOf(await describeData(permit({}, { chainId: '0x5' })))).toContain('network: Chain 5')
  })

  test('[T104] rejects more than 256 values or 20,000 characters of one', async () => {
    const rows = async (type: string, value: unknown) =>
      (await describeData(single(type, value))).fields.filter(({ name }) => name === 'data')
    const many = (count: number) => Array.from({ length: count }, () => true)
    expect(await rows('bool[]', many(256))).toHaveLength(256)
    await expect(rows('bool[]', many(257))).rejects.toThrow('This is more than can be shown.')
    expect(await rows('string', 'x'.repeat(20_000))).toMatchObject([{ value: 'x'.repeat(20_000) }])
    await expect(rows('string', 'x'.repeat(20_001))).rejects.toThrow('This is more than can be shown.')
  })

  test('reads nested data to a depth of 32', async () => {
    const nested = (depth: number): unknown[] => (depth === 1 ? [] : [nested(depth - 1)])
    const data = (depth: number) => single(`bool${'[]'.repeat(depth)}`, nested(depth))
    expect(rowsOf(await describeData(data(32)))).toContain(`value${'[0]'.repeat(31)}: []`)
    await expect(describeData(data(33))).rejects.toThrow('The typed data is nested too deeply.')
  })

  test.each<[string, unknown, string]>([
    ['without a member that its types name', permit({ spender: undefined }), '`message.spender` is missing.'],
    ['of a type that is not there', single('Missing', {}), '`types.Missing` is missing.'],
    ['that is not JSON', '{', 'The typed data must be JSON.'],
    ['that is nothing', null, 'The typed data must be an object.'],
    [
      'with types that contain themselves without end',
      { ...single('A', endless(), { A: [{ name: 'a', type: 'A' }] }) },
      'The typed data is nested too deeply.',
    ],
  ])('rejects %s and names the fix', async (_, data, message) => {
    await expect(describeData(data)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message,
      next: 'Check the typed data against EIP-712.',
    })
  })

  function endless() {
    let value: object = {}
    for (let depth = 0; depth < 40; depth += 1) value = { a: value }
    return value
  }
})
