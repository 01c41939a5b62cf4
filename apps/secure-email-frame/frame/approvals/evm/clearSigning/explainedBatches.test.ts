import type { Descriptor } from '@airlock/protocol/clearSigning/descriptor'
import { type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  ACCOUNT,
  call,
  FROM,
  KNOWN,
  node,
  ROUTER,
  simulated,
  TO,
  TOKEN,
  transferred,
  UNKNOWN_ACCOUNT,
} from '../../../testing/callsNode.ts'
import type { Calls } from '../../shared/types.ts'
import { describeCalls } from '../calls/describeCalls.ts'

const REWARD: Descriptor = { owner: 'Lender', intent: 'Claim your reward', rows: [], inputs: [] }
const ZERO_WORD = numberToHex(0n, { size: 32 })
const APPROVE = ['function approve(address spender, uint256 amount)']

const calling = (to: string, data: Hex) => ({ to, data, value: 0n })
const claim = calling(UNKNOWN_ACCOUNT, '0x12345678')
const other = calling(`0x${'ab'.repeat(20)}`, '0x87654321')
const stop = calling(TOKEN, call(APPROVE, 'approve', [ROUTER, 0n]))
const allow = calling(TOKEN, call(APPROVE, 'approve', [ROUTER, 5n]))
const send = calling(TOKEN, call(['function transfer(address to, uint256 amount)'], 'transfer', [TO, 5n]))
const taken = { logs: [transferred(TOKEN, FROM, TO, 5n)] }

type Simulated = Parameters<typeof simulated>

function described(calls: Calls, effects: Simulated, isBatch: boolean) {
  const all = effects.flatMap(({ logs = [] }) => logs)
  const respond = (params: unknown) => {
    const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: object[] }] }]
    return simulated(...(blockStateCalls[0].calls.length === 1 ? [{ logs: all }] : effects))
  }
  return describeCalls(calls, {
    ...{ ...ACCOUNT, chainName: 'Ethereum', symbol: 'ETH', recipients: [TO], knownContracts: KNOWN },
    ...(isBatch && { batch: { delegation: { kind: 'ours' as const } } }),
    read: (chain, method, params) =>
      node({ eth_getStorageAt: ZERO_WORD, ...(method === 'eth_simulateV1' && respond(params)) })(chain, method, params),
    descriptors: async (_chain, address) => (address === UNKNOWN_ACCOUNT ? REWARD : undefined),
  })
}

describe.each([
  ['as one transaction', true],
  ['one after the other', false],
])('[T226] a gift among calls that run %s', (_how, isBatch) => {
  test.each<[string, Calls, Simulated]>([
    ['ends an allowance', [stop, claim], [{}, {}]],
    ['allows something', [allow, claim], [{}, {}]],
    ['sends a token', [send, claim], [taken, {}]],
    ['takes a token by an unknown function', [other, claim], [taken, {}]],
  ])('keeps its words if another call %s', async (_what, calls, effects) => {
    const { warnings, fields } = await described(calls, effects, isBatch)
    expect(warnings).not.toContain('contradicts')
    expect(fields.find(({ name }) => name === 'intent')?.value).toBe('“Claim your reward”')
  })

  test.each<[string, Calls, Simulated]>([
    ['takes a token', [stop, claim], [{}, taken]],
    ['takes a token that another call sends too', [send, claim], [taken, taken]],
    ['pays the coin', [stop, { ...claim, value: 1n }], [{}, {}]],
  ])('loses its words if it %s', async (_what, calls, effects) => {
    const { warnings, fields } = await described(calls, effects, isBatch)
    expect(warnings).toContain('contradicts')
    expect(fields.find(({ name }) => name === 'intent')).toBeUndefined()
  })
})

test('simulates the calls of a transaction before the lookup of descriptions ends', async () => {
  let endLookup = () => {}
  const lookup = new Promise<'absent'>((resolve) => {
    endLookup = () => resolve('absent')
  })
  const simulatedCalls: number[] = []
  const { fields } = await describeCalls([stop, claim], {
    ...{ ...ACCOUNT, chainName: 'Ethereum', symbol: 'ETH', recipients: [TO], knownContracts: KNOWN },
    batch: { delegation: { kind: 'ours' } },
    read: (chain, method, params) => {
      if (method !== 'eth_simulateV1') return node({ eth_getStorageAt: ZERO_WORD })(chain, method, params)
      const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: object[] }] }]
      const count = blockStateCalls[0].calls.length
      simulatedCalls.push(count)
      if (count === 2) endLookup()
      return node(simulated(...Array.from({ length: count }, () => ({}))))(chain, method, params)
    },
    descriptors: () => lookup,
  })
  expect(simulatedCalls).toContain(2)
  expect(fields.some(({ name }) => name === 'intent')).toBe(false)
})
