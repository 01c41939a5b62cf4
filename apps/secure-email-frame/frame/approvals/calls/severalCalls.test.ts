import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { ACCOUNT, ROUTER, shown, simulated, TO, TOKEN } from '../../testing/callsNode.ts'
import { parseSendCalls } from './parseCalls.ts'

describe('several transactions (EIP-5792)', () => {
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ROUTER, 1n] })
  const both = [
    { to: TOKEN, data: approve },
    { to: TO, value: '0x1' },
  ]

  test('are shown together and signed in their order, with what the simulation used', async () => {
    const made = await shown(both, simulated({ gasUsed: '0xc350' }, { gasUsed: '0x5208' }))
    expect(made).toMatchObject({ title: 'batch', warnings: ['separately'] })
    const { signing } = made.offers[0]
    if (signing.kind !== 'transactions') throw new Error('they must be transactions')
    expect(signing.transactions.map(({ nonce, gas }) => [nonce, gas])).toEqual([
      [5, '25200'],
      [6, '31500'],
    ])
  })

  test('of which one has data for an address without code say so', async () => {
    const made = await shown([{ to: TO, data: '0x12' }, ...both], simulated({}, {}, {}))
    expect(made.warnings).toEqual(['unknownCall', 'noCode', 'separately'])
    expect((await shown(both, simulated({}, {}))).warnings).not.toContain('noCode')
  })

  test('that could not be tried one after the other say so', async () => {
    expect((await shown(both)).warnings).toEqual(['notSimulated', 'separately'])
  })

  test.each([
    [{ calls: [] }, 'This is no row of calls.'],
    [{ calls: 'all' }, 'This is no row of calls.'],
    [{ calls: Array.from({ length: 21 }, () => ({ to: TO })) }, 'These are more calls than a person reads.'],
    [{ calls: [{ to: TO }], chainId: '0x5' }, 'This wallet is not on the network of these calls.'],
    [{ calls: [{ to: TO }], from: TO }, 'This is not the account that is signed in.'],
    [{ calls: [{ to: TO }], capabilities: { paymasterService: {} } }, 'This wallet lacks a needed capability.'],
    [{ calls: [{ to: TO, capabilities: { x: {} } }] }, 'This wallet lacks a needed capability.'],
    [null, 'Invalid input'],
  ])('%j are refused: %s', (params, sentence) => {
    expect(() => parseSendCalls(params, ACCOUNT)).toThrow(sentence)
  })

  test('a capability that the dapp can do without is no reason', () => {
    const { calls } = parseSendCalls({ calls: [{ to: TO }], capabilities: { x: { optional: true } } }, ACCOUNT)
    expect(calls).toHaveLength(1)
  })
})
