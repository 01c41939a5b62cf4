import { encodeAbiParameters, encodeEventTopics, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { ACCOUNT, FROM, ROUTER, shown, simulated, TO, TOKEN, UNKNOWN_ACCOUNT } from '../../../testing/callsNode.ts'
import { parseSendCalls } from './parseCalls.ts'

const approved = (token: string, spender: Hex, amount: bigint) => ({
  address: token,
  topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Approval', args: { owner: FROM, spender } }) as Hex[],
  data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
})

describe('several transactions (EIP-5792)', () => {
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ROUTER, 1n] })
  const both = [
    { to: TOKEN, data: approve },
    { to: TO, value: '0x1' },
  ]

  test('shows calls together, signed in order with their simulation', async () => {
    const created = await shown(both, simulated({ gasUsed: '0xc350' }, { gasUsed: '0x5208' }))
    expect(created).toMatchObject({ title: 'batch', warnings: ['unusedAllowance', 'separately'] })
    const { signing } = created.offers[0]
    if (signing.kind !== 'transactions') throw new Error('they must be transactions')
    expect(signing.transactions.map(({ nonce, gas }) => [nonce, gas])).toEqual([
      [5, '25200'],
      [6, '31500'],
    ])
  })

  test('flags calls with data for an address without code', async () => {
    const created = await shown([{ to: TO, data: '0x12' }, ...both], simulated({}, {}, {}))
    expect(created.warnings).toEqual(['unknownCall', 'unusedAllowance', 'noCode', 'separately'])
    expect((await shown(both, simulated({}, {}))).warnings).not.toContain('noCode')
  })

  test('[T82] flags a call that allows more than it states', async () => {
    const created = await shown(both, simulated({ logs: [approved(TOKEN, TO, 7_000_000n)] }, {}))
    expect(created.warnings).toEqual(['unusedAllowance', 'allows', 'separately'])
    const rows = created.fields.map(({ name, value }) => `${name}: ${value}`)
    expect(rows.slice(rows.lastIndexOf('step: approve'))).toEqual([
      'step: approve',
      'amount: 7 USDC',
      `spender: ${TO}`,
      `contract: ${TOKEN}`,
      'knownAs: USDC',
    ])
  })

  test('[T82] flags a call that sends value to an unknown contract', async () => {
    const [first] = both
    const created = await shown([first as object, { to: UNKNOWN_ACCOUNT, value: '0x1' }], simulated({}, {}), [
      UNKNOWN_ACCOUNT,
    ])
    expect(created.warnings).toEqual(['unknownCall', 'unusedAllowance', 'separately'])
  })

  test('flags calls that could not be tested in sequence', async () => {
    expect((await shown(both)).warnings).toEqual(['notSimulated', 'separately'])
  })

  test.each([
    [{ calls: [] }, 'Invalid list of calls.'],
    [{ calls: 'all' }, 'Invalid list of calls.'],
    [{ calls: Array.from({ length: 21 }, () => ({ to: TO })) }, 'Too many calls for one request.'],
    [{ calls: [{ to: TO }], chainId: '0x5' }, 'This wallet does not support the network of these calls.'],
    [{ calls: [{ to: TO }], from: TO }, 'A different account is signed in.'],
    [
      { calls: [{ to: TO }], capabilities: { paymasterService: {} } },
      'This wallet doesn’t support a required capability.',
    ],
    [{ calls: [{ to: TO, capabilities: { x: {} } }] }, 'This wallet doesn’t support a required capability.'],
    [null, 'Invalid input'],
  ])('rejects %j: %s', (params, message) => {
    expect(() => parseSendCalls(params, ACCOUNT)).toThrow(message)
  })

  test('ignores optional capabilities', () => {
    const { calls } = parseSendCalls({ calls: [{ to: TO }], capabilities: { x: { optional: true } } }, ACCOUNT)
    expect(calls).toHaveLength(1)
  })
})
