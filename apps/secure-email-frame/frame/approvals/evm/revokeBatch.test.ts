import { revokeCalls } from '@airlock/protocol/permissions/allowanceCalls'
import { PERMIT2 } from '@airlock/protocol/permissions/revokes'
import { describe, expect, test } from 'vitest'
import { en } from '../../messages/en.ts'
import { ACCOUNT, node, simulated } from '../../testing/callsNode.ts'
import { receiptOf } from '../receipt/receiptOf.ts'
import { describeCalls } from './calls/describeCalls.ts'
import { parseSendCalls } from './calls/parseCalls.ts'
import type { Batch } from './calls/planBatch.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const UNKNOWN = `0x${'cd'.repeat(20)}` as const
const spenderAt = (index: number) => `0x${(index + 1).toString(16).padStart(40, '0')}` as const
const revoke = (token: `0x${string}`, index: number) => {
  const [step] = revokeCalls([{ kind: 'allowance', token, spender: spenderAt(index) }])
  return step?.call ?? { to: token, data: '0x' as const }
}
const many = (count: number, token: `0x${string}` = USDC) =>
  Array.from({ length: count }, (_, index) => revoke(token, index))
const BATCH: Batch = { delegation: { kind: 'ours' } }

async function described(input: readonly object[], batch: Batch | null = BATCH) {
  const { calls } = parseSendCalls({ calls: input }, ACCOUNT)
  return describeCalls(calls, {
    ...{ ...ACCOUNT, chainName: 'Ethereum', symbol: 'ETH', recipients: [], knownContracts: {} },
    batch: batch ?? undefined,
    read: node(simulated({})) as never,
  })
}
const saying = async (input: readonly object[]) => {
  const { sentence, steps } = receiptOf(await described(input))
  return { name: sentence.name, values: sentence.name && sentence.values, steps: steps.length }
}

describe('a batch of revokes', () => {
  test('[T224] shows each of 50 allowances that it stops', async () => {
    expect(await saying(many(50))).toEqual({ name: 'stopSeveral', values: { count: '50' }, steps: 50 })
    expect(en.sentences.stopSeveral).toBe('Revoke {count} allowances')
  })

  test('[T224] takes no 51st call', () => {
    expect(() => parseSendCalls({ calls: many(51) }, ACCOUNT)).toThrow('Too many calls')
  })

  test('[T224] takes no other call among more than 20', () => {
    const calls = [...many(20), { to: USDC, data: `0xa9059cbb${'0'.repeat(128)}` }]
    expect(() => parseSendCalls({ calls }, ACCOUNT)).toThrow('Too many calls')
  })

  test('[T224] counts what only looks like a revoke at an unknown contract as another call', async () => {
    await expect(described([...many(20), revoke(UNKNOWN, 20)])).rejects.toThrow('Too many calls')
    expect((await saying([revoke(USDC, 0), revoke(UNKNOWN, 1)])).name).toBe('stepsTogether')
  })

  test('takes at most 20 if they are sent one after the other', async () => {
    await expect(described(many(21), null)).rejects.toThrow('Too many calls')
  })

  test('shows each allowance that Permit2 ends', async () => {
    const pairs = [0, 1, 2].map((index) => ({ kind: 'permit2', token: USDC, spender: spenderAt(index) }) as const)
    const lockdown = revokeCalls(pairs)[0]?.call ?? {}
    expect(await saying([lockdown])).toEqual({ name: 'stopSeveral', values: { count: '3' }, steps: 3 })
    const { steps, sentence } = receiptOf(await described([revoke(USDC, 9), lockdown]))
    expect([sentence.name, steps.length]).toEqual(['stopSeveral', 4])
    expect(steps[3]?.rows.map(({ field }) => field.value)).toEqual([spenderAt(2), PERMIT2])
    expect(steps[3]?.sentence).toMatchObject({ name: 'stop', values: { contract: 'USDC' } })
  })
})
