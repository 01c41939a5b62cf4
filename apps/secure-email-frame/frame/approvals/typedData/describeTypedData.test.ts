import { maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { en } from '../../messages/en.ts'
import { describeData, ME, NOW, permit, rowsOf, single, TOKEN } from '../../testing/typedData.ts'
import { describeTypedData } from './describeTypedData.ts'

describe('[T47] Structured data', () => {
  test('that lets somebody spend says so, without a limit or for long above all', async () => {
    expect(await describeData(permit())).toMatchObject({ title: 'permit', warnings: [] })
    expect((await describeData(permit({ value: maxUint256.toString() }))).warnings).toEqual(['unlimited'])
    expect((await describeData(permit({ deadline: '4000000000' }))).warnings).toEqual(['longPermit'])
  })

  test('that lets a person’s account spend, and not a contract, says so', async () => {
    const described = await describeTypedData([ME, JSON.stringify(permit())], {
      chainId: 1,
      account: ME,
      now: NOW,
      knownContracts: {},
      words: en.networks,
      read: async (_chain, method, params) =>
        method === 'eth_getCode' && (params as string[])[0] === TOKEN ? '0x60' : '0x',
    })
    expect(described.warnings).toEqual(['spenderIsPerson'])
  })

  test('for another network says so', async () => {
    expect((await describeData(permit({}, { chainId: 5 }))).warnings).toEqual(['otherChain'])
    expect(rowsOf(await describeData(permit({}, { chainId: '0x5' })))).toContain('network: Chain 5')
  })

  test('of which less is shown than there is says so', async () => {
    const many = Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`field${index}`, '1']))
    const data = (message: Record<string, string>) => ({
      ...permit(),
      types: { Many: Object.keys(message).map((name) => ({ name, type: 'string' })) },
      primaryType: 'Many',
      message,
    })
    expect((await describeData(data(many))).warnings).toEqual(['cut'])
    expect((await describeData(data({ text: 'x'.repeat(2_001) }))).warnings).toEqual(['cut'])
    expect((await describeData(data({ text: 'x'.repeat(2_000) }))).warnings).toEqual([])
  })

  test('that is nested is read to a depth of thirty-two', async () => {
    const nested = (depth: number): unknown[] => (depth === 1 ? [] : [nested(depth - 1)])
    const data = (depth: number) => single(`bool${'[]'.repeat(depth)}`, nested(depth))
    expect(rowsOf(await describeData(data(32)))).toContain(`value${'[0]'.repeat(31)}: []`)
    await expect(describeData(data(33))).rejects.toThrow('The typed data is nested too deeply.')
  })

  test.each<[string, unknown, string]>([
    ['without a member that its types name', permit({ spender: undefined }), '`message.spender` is missing.'],
    ['of a type that is not there', single('Missing', {}), '`types.Missing` is missing.'],
    ['that is no JSON', '{', 'The typed data must be JSON.'],
    ['that is nothing', null, 'The typed data must be an object.'],
    [
      'with types that contain themselves without end',
      { ...single('A', endless(), { A: [{ name: 'a', type: 'A' }] }) },
      'The typed data is nested too deeply.',
    ],
  ])('%s is refused, with what has to be changed', async (_, data, message) => {
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
