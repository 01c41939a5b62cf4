import { encodeEventTopics, encodeFunctionData, erc20Abi, numberToHex, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  ACCOUNT,
  COIN,
  FROM,
  KNOWN,
  node,
  ROUTER,
  shown,
  simulated,
  TO,
  TOKEN,
  transferred,
  UNKNOWN_ACCOUNT,
} from '../../../testing/callsNode.ts'
import { WARNING_LEVELS } from '../../receipt/levels.ts'
import { describeCalls } from '../calls/describeCalls.ts'
import { parseSendCalls } from '../calls/parseCalls.ts'

const claim = { to: UNKNOWN_ACCOUNT, data: toFunctionSelector('function claim()') }
const PAY = { to: TO, value: '0x1' }
const SEND = { to: TOKEN, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [TO, 5n] }) }
const allows = {
  logs: [
    {
      address: TOKEN,
      topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Approval', args: { owner: FROM, spender: ROUTER } }),
      data: numberToHex(5n, { size: 32 }),
    },
  ] as ReturnType<typeof transferred>[],
}

type Simulated = Parameters<typeof simulated>

async function warningsOf(transactions: object[], one: Simulated, separate?: Simulated) {
  const { calls } = parseSendCalls({ calls: transactions }, ACCOUNT)
  const respond = (params: unknown) => {
    const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: object[] }] }]
    return blockStateCalls[0].calls.length === 1 ? simulated(...one) : simulated(...(separate ?? []))
  }
  const { warnings } = await describeCalls(calls, {
    ...{ ...ACCOUNT, chainName: 'Ethereum', symbol: 'ETH', recipients: [TO], knownContracts: KNOWN },
    batch: { delegation: { kind: 'ours' } },
    read: ((chain: unknown, method: string, params: unknown) =>
      node(method === 'eth_simulateV1' ? respond(params) : {})(chain, method, params)) as never,
  })
  return warnings
}

describe('[T207] a call that is named like a gift', () => {
  test('contradicts its name if it takes the coin or a token', async () => {
    expect(WARNING_LEVELS.contradicts).toBe('red')
    expect((await shown({ ...claim, value: '0x1' }, simulated({}))).warnings).toContain('contradicts')
    const used = simulated({ logs: [transferred(TOKEN, FROM, UNKNOWN_ACCOUNT, 5n)] })
    expect((await shown(claim, used)).warnings).toContain('contradicts')
  })

  test('warns of none that takes nothing, or has another name', async () => {
    expect((await shown(claim, simulated({}))).warnings).not.toContain('contradicts')
    const deposit = { to: UNKNOWN_ACCOUNT, data: toFunctionSelector('function stake()'), value: '0x1' }
    expect((await shown(deposit, simulated({}))).warnings).not.toContain('contradicts')
  })

  test('ignores what another call of the batch takes', async () => {
    const paid = simulated({ logs: [transferred(COIN, FROM, TO, 1n)] }, {})
    expect((await shown([PAY, claim], paid)).warnings).not.toContain('contradicts')
    const taken = simulated({}, { logs: [transferred(TOKEN, FROM, ROUTER, 5n)] })
    expect((await shown([claim, { to: ROUTER, data: '0x12345678' }], taken)).warnings).not.toContain('contradicts')
  })

  test('judges its own effects within a batch', async () => {
    const isTaking = { logs: [transferred(TOKEN, FROM, UNKNOWN_ACCOUNT, 5n)] }
    expect((await shown([PAY, claim], simulated({}, isTaking))).warnings).toContain('contradicts')
    // The transfer before it moves nothing, so the sum equals what the rows encode.
    expect((await shown([SEND, claim], simulated({}, isTaking))).warnings).toContain('contradicts')
    expect((await shown([SEND, claim], simulated({}, allows))).warnings).toContain('contradicts')
  })

  test('simulates the calls of one transaction separately', async () => {
    const isTaking = { logs: [transferred(TOKEN, FROM, UNKNOWN_ACCOUNT, 5n)] }
    expect(await warningsOf([SEND, claim], [isTaking], [isTaking, {}])).not.toContain('contradicts')
    expect(await warningsOf([SEND, claim], [isTaking], [{}, isTaking])).toContain('contradicts')
    const more = { logs: [transferred(TOKEN, FROM, UNKNOWN_ACCOUNT, 6n)] }
    expect(await warningsOf([SEND, claim], [more])).toContain('contradicts')
  })
})
