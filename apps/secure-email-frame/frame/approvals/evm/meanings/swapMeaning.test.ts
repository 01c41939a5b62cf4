import { encodeSwap } from '@airlock/protocol/namespaces/eip155/swap/encodeSwap'
import type { SwapOrder } from '@airlock/protocol/namespaces/eip155/swap/SwapOrder'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { ACCOUNT, FROM, KNOWN, node, TO, TOKEN, UNKNOWN_ACCOUNT, WETH } from '../../../testing/callsNode.ts'
import { amountText } from '../amounts/amounts.ts'
import { decodeCall } from './decodeCall.ts'
import { contractsOf } from './knownContracts.ts'

const EXCHANGE = `0x${'70'.repeat(20)}` as const
const lower = (address: string) => address.toLowerCase() as Hex

/** Describes a swap at a router of the operator. */
function describeSwap(kind: 'v2' | 'v3', changes: Partial<SwapOrder>, address: Hex = EXCHANGE) {
  const router = { address: EXCHANGE, kind: 'router', name: 'Exchange', swaps: { kind, wrapped: WETH } } as const
  const contracts = contractsOf(1, { 'eip155:1': [...(KNOWN['eip155:1'] ?? []), router] })
  const text = amountText({ chainId: 1, read: node(), symbol: 'ETH', contracts })
  const order: SwapOrder = {
    ...{ from: null, out: lower(TOKEN), recipient: lower(FROM), amount: 7n, minimum: 5n, fee: null, deadline: 9n },
    ...{ path: [lower(WETH), lower(TOKEN)], tiers: kind === 'v2' ? [] : [500] },
    ...changes,
  }
  const { data, value } = encodeSwap(order, { address, kind, wrapped: WETH })
  return decodeCall({ to: address, data: data as Hex, value }, { ...ACCOUNT, read: node(), contracts, text })
}

const ROUTER_ROW = { name: 'contract', value: EXCHANGE, look: 'address' }
const amount = (name: string, value: string) => ({ name, value, look: 'amount' })
const tokenToCoin = { from: lower(TOKEN), out: null, path: [lower(TOKEN), lower(WETH)] }

describe('swapMeaning', () => {
  test.each(['v2', 'v3'] as const)('[T170] describes a %s swap of the coin by its minimum', async (kind) => {
    expect(await describeSwap(kind, {})).toMatchObject({
      title: 'swap',
      facts: [amount('promised', '0.000005 USDC'), ROUTER_ROW],
      warnings: [],
      pays: [],
    })
  })

  test.each(['v2', 'v3'] as const)('[T170] describes a %s swap to the coin', async (kind) => {
    expect(await describeSwap(kind, tokenToCoin)).toMatchObject({
      title: 'swap',
      facts: [amount('pay', '0.000007 USDC'), amount('promised', '0.000000000000000005 ETH'), ROUTER_ROW],
      gets: [{ token: null, amount: 5n }],
      warnings: [],
    })
  })

  test('[T170] promises nothing of an unknown token', async () => {
    const path = [lower(WETH), lower(UNKNOWN_ACCOUNT)]
    expect(await describeSwap('v2', { out: lower(UNKNOWN_ACCOUNT), path })).toMatchObject({ title: 'swap', gets: [] })
  })

  test('[T170] warns of another recipient', async () => {
    const decodedCall = await describeSwap('v2', { recipient: lower(TO) })
    expect(decodedCall.warnings).toContain('otherReceiver')
    expect(decodedCall.gets).toEqual([])
  })

  test('[T170] does not describe the bytes of an unknown router as a swap', async () => {
    expect(await describeSwap('v2', {}, lower(TO))).toMatchObject({ title: 'call', warnings: ['unknownCall'] })
  })
})
