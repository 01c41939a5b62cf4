import { encodeSwap } from '@airlock/protocol/namespaces/eip155/swap/encodeSwap'
import { readSwap } from '@airlock/protocol/namespaces/eip155/swap/readSwap'
import type { SwapOrder } from '@airlock/protocol/namespaces/eip155/swap/SwapOrder'
import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { ACCOUNT, FROM, KNOWN, node, TO, TOKEN, UNKNOWN_ACCOUNT, WETH } from '../../../testing/callsNode.ts'
import { amountText } from '../amounts/amounts.ts'
import { decodeCall } from './decodeCall.ts'
import { contractsOf } from './knownContracts.ts'

const EXCHANGE = `0x${'70'.repeat(20)}` as const
const lower = (address: string) => address.toLowerCase() as Hex

function swapOf(kind: 'v2' | 'v3', changes: Partial<SwapOrder>, address: Hex = EXCHANGE) {
  const router = { address: EXCHANGE, kind: 'router', name: 'Exchange', swaps: { kind, wrapped: WETH } } as const
  const contracts = contractsOf(1, { 'eip155:1': [...(KNOWN['eip155:1'] ?? []), router] })
  const text = amountText({ chainId: 1, read: node(), symbol: 'ETH', contracts })
  const order: SwapOrder = {
    ...{ from: null, out: lower(TOKEN), recipient: lower(FROM), amount: 7n, minimum: 5n, fee: null, deadline: 9n },
    ...{ path: [lower(WETH), lower(TOKEN)], tiers: kind === 'v2' ? [] : [500] },
    ...changes,
  }
  const call = { ...encodeSwap(order, { address, kind, wrapped: WETH }), to: address }
  const describeData = (data: string) =>
    decodeCall({ ...call, data: data as Hex }, { ...ACCOUNT, read: node(), contracts, text })
  return { order, call, describeData }
}

function describeSwap(...order: Parameters<typeof swapOf>) {
  const { call, describeData } = swapOf(...order)
  return describeData(call.data)
}

const V2_ABI = parseAbi([
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 minimum, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
])

function argumentsOf(data: string) {
  const { functionName, args } = decodeFunctionData({ abi: V2_ABI, data: data as Hex })
  return [functionName, ...args.slice(0, -1)]
}

function isPath(data: string) {
  const { functionName, args } = decodeFunctionData({ abi: V2_ABI, data: data as Hex })
  const path = args.find((one) => Array.isArray(one)) ?? []
  const coin = functionName.startsWith('swapExactETH') ? path[0] : path.at(-1)
  return path.length > 1 && coin?.toLowerCase() === lower(WETH)
}

const ROUTER_ROW = { name: 'contract', value: EXCHANGE, variant: 'address' }
const amount = (name: string, value: string) => ({ name, value, variant: 'amount' })
const tokenToCoin = { from: lower(TOKEN), out: null, path: [lower(TOKEN), lower(WETH)] }

describe('swapMeaning', () => {
  test.each(['v2', 'v3'] as const)('[T170] describes a %s swap of the coin by its minimum', async (kind) => {
    expect(await describeSwap(kind, {})).toMatchObject({
      title: 'swap',
      fields: [amount('promised', '0.000005 USDC'), ROUTER_ROW],
      warnings: [],
      pays: [],
    })
  })

  test.each(['v2', 'v3'] as const)('[T170] describes a %s swap to the coin', async (kind) => {
    expect(await describeSwap(kind, tokenToCoin)).toMatchObject({
      title: 'swap',
      fields: [amount('pay', '0.000007 USDC'), amount('promised', '0.000000000000000005 ETH'), ROUTER_ROW],
      gets: [{ token: null, amount: 5n }],
      warnings: [],
    })
  })

  test.each([
    ['v2', {}],
    ['v2', tokenToCoin],
    ['v3', {}],
    ['v3', { ...tokenToCoin, tiers: [500] }],
  ] as const)('[T170] exposes each one-byte change of a %s swap: %#', async (kind, changes) => {
    const { order, call, describeData } = swapOf(kind, changes)
    const shown = await describeData(call.data)
    for (let at = 2; at < call.data.length; at += 2) {
      for (const byte of ['00', '01', '80', 'ff']) {
        const data = `${call.data.slice(0, at)}${byte}${call.data.slice(at + 2)}`
        if (data === call.data) continue
        // Arguments of another form are refused.
        const decodedCall = await describeData(data).catch(() => undefined)
        if (decodedCall === undefined) continue
        const { title, fields, warnings } = decodedCall
        if (title !== 'swap' || warnings.length > 0 || JSON.stringify(fields) !== JSON.stringify(shown.fields)) continue
        const read = readSwap({ ...call, data }, { address: EXCHANGE, kind, wrapped: WETH })
        // Only its last second, and the pool between the same two tokens.
        if (read !== undefined) expect(read).toEqual({ ...order, deadline: read.deadline, tiers: read.tiers })
        // Bytes that the router does not read, and a path that it reverts.
        else if (isPath(data)) expect(argumentsOf(data)).toEqual(argumentsOf(call.data))
      }
    }
  })

  test('[T170] promises nothing of an unknown token', async () => {
    const path = [lower(WETH), lower(UNKNOWN_ACCOUNT)]
    expect(await describeSwap('v2', { out: lower(UNKNOWN_ACCOUNT), path })).toMatchObject({ title: 'swap', gets: [] })
  })

  test('[T170] warns of another recipient', async () => {
    const decodedCall = await describeSwap('v2', { recipient: lower(TO) })
    expect(decodedCall).toMatchObject({ title: 'call', warnings: ['otherReceiver'], gets: [] })
  })

  test('[T170] does not describe the bytes of an unknown router as a swap', async () => {
    expect(await describeSwap('v2', {}, lower(TO))).toMatchObject({ title: 'call', warnings: ['unknownCall'] })
  })
})
