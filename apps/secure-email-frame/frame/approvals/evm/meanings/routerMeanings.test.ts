import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  ACCOUNT,
  call,
  FROM,
  KNOWN,
  node,
  ROUTER,
  TO,
  TOKEN,
  UNKNOWN_ACCOUNT,
  WETH,
} from '../../../testing/callsNode.ts'
import type { Field } from '../../shared/types.ts'
import { amountText } from '../amounts/amounts.ts'
import { decodeCall } from './decodeCall.ts'
import { contractsOf } from './knownContracts.ts'

const contracts = contractsOf(1, KNOWN)
const text = amountText({ chainId: 1, read: node(), symbol: 'ETH', contracts })
const decodedCall = (abi: string[], args: unknown[]) => {
  const name = /function (\w+)/.exec(abi.at(-1) ?? '')?.[1] ?? ''
  const data: Hex = call(abi, name, args)
  return decodeCall({ to: ROUTER, data, value: 0n }, { ...ACCOUNT, read: node(), contracts, text })
}

const EMPTY = { fields: [], warnings: [], pays: [], gets: [], allowances: [] }
const ROUTER_ROW = { name: 'contract', value: ROUTER, variant: 'address' }
const [SENDER, TWO] = [`0x${'1'.padStart(40, '0')}`, `0x${'2'.padStart(40, '0')}`]
const amount = (name: Field['name'], value: string) => ({ name, value, variant: 'amount' })
const toRow = (value: string) => ({ name: 'to', value, variant: 'address' })
const of = (token: string | null, units: bigint) => ({
  token: token?.toLowerCase() ?? null,
  unit: 'amount',
  amount: units,
})

describe('[T81] sweeps of a router', () => {
  const sweep = (token: string, to: string) =>
    decodedCall(['function sweepToken(address token, uint256 min, address to)'], [token, 5n, to])

  test('guarantees only known tokens to the account', async () => {
    expect(await sweep(TOKEN, FROM)).toEqual({
      ...EMPTY,
      title: 'unwrap',
      fields: [amount('promised', '0.000005 USDC'), ROUTER_ROW],
      gets: [of(TOKEN, 5n)],
    })
    expect(await sweep(UNKNOWN_ACCOUNT, FROM)).toEqual({ ...EMPTY, title: 'unwrap', fields: [ROUTER_ROW] })
    expect(await sweep(TOKEN, TO)).toEqual({
      ...EMPTY,
      title: 'unwrap',
      fields: [toRow(TO), ROUTER_ROW],
      warnings: ['otherReceiver'],
    })
  })

  test('reads a sweep of the coin, with a receiver or without', async () => {
    const coin = { ...EMPTY, title: 'unwrap', fields: [amount('promised', '0.000000000000000005 ETH'), ROUTER_ROW] }
    const gets = [of(null, 5n)]
    expect(await decodedCall(['function unwrapWETH9(uint256 min)'], [5n])).toEqual({ ...coin, gets })
    expect(await decodedCall(['function unwrapWETH9(uint256 min, address to)'], [5n, FROM])).toEqual({
      ...coin,
      gets,
    })
    expect(await decodedCall(['function refundETH()'], [])).toEqual({ ...EMPTY, title: 'unwrap', fields: [ROUTER_ROW] })
  })
})

describe('[T81] a swap', () => {
  const single = (to: string, tokenOut = TOKEN) =>
    decodedCall(
      [
        'struct P { address tokenIn; address tokenOut; uint24 fee; address to; uint256 amountIn; uint256 min; uint160 limit }',
        'function exactInputSingle(P params)',
      ],
      [{ tokenIn: UNKNOWN_ACCOUNT, tokenOut, fee: 500, to, amountIn: 7n, min: 5n, limit: 0n }],
    )
  const pay = amount('pay', '0.000007 FREE (0xCf7E…0Fc9)')
  const swap = { ...EMPTY, title: 'swap', pays: [of(UNKNOWN_ACCOUNT, 7n)] }

  test('shows payment and minimum of a swap to the account', async () => {
    const fields = [pay, amount('promised', '0.000005 USDC'), ROUTER_ROW]
    for (const to of [FROM, SENDER]) expect(await single(to)).toEqual({ ...swap, fields, gets: [of(TOKEN, 5n)] })
  })

  test('names other recipients, none for the router itself', async () => {
    const warnings = ['otherReceiver']
    const astray = { ...swap, title: 'call', warnings }
    expect(await single(TO)).toEqual({ ...astray, fields: [pay, toRow(TO), ROUTER_ROW] })
    for (const to of [TWO, ROUTER]) expect(await single(to)).toEqual({ ...astray, fields: [pay, ROUTER_ROW] })
  })

  test('gives only an estimate for an unknown token', async () => {
    const fields = [pay, amount('expected', '0.000005 FREE (0xCf7E…0Fc9)'), ROUTER_ROW]
    expect(await single(FROM, UNKNOWN_ACCOUNT)).toEqual({ ...swap, fields })
  })

  const NAMES = 'uint256 one, uint256 other, address[] path, address to, uint256 deadline'
  const old = (name: string, args: unknown[], names = NAMES) => decodedCall([`function ${name}(${names})`], args)

  test('returns the coin, or pays with it instead of a token', async () => {
    const forCoin = await old('swapExactTokensForETH', [7n, 5n, [TOKEN, WETH], FROM, 1n])
    const forExact = await old('swapTokensForExactETH', [5n, 7n, [TOKEN, WETH], FROM, 1n])
    for (const { pays, gets } of [forCoin, forExact]) expect([pays, gets]).toEqual([[of(TOKEN, 7n)], [of(null, 5n)]])
    const withCoin = 'uint256 amount, address[] path, address to, uint256 deadline'
    for (const name of ['swapExactETHForTokens', 'swapETHForExactTokens']) {
      for (const first of [WETH, UNKNOWN_ACCOUNT]) {
        const { pays, gets } = await old(name, [5n, [first, TOKEN], FROM, 1n], withCoin)
        expect([pays, gets]).toEqual([[], [of(TOKEN, 5n)]])
      }
    }
  })

  test('reads the functions for tokens with a fee on transfer as swaps', async () => {
    const name = (one: string) => `${one}SupportingFeeOnTransferTokens`
    const withCoin = 'uint256 amount, address[] path, address to, uint256 deadline'
    const fromCoin = await old(name('swapExactETHForTokens'), [5n, [WETH, TOKEN], FROM, 1n], withCoin)
    expect(fromCoin).toMatchObject({ title: 'swap', pays: [], gets: [of(TOKEN, 5n)], warnings: [] })
    const forTokens = await old(name('swapExactTokensForTokens'), [7n, 5n, [TOKEN, WETH], FROM, 1n])
    expect(forTokens).toMatchObject({ title: 'swap', pays: [of(TOKEN, 7n)], gets: [of(WETH, 5n)], warnings: [] })
    const toCoin = await old(name('swapExactTokensForETH'), [7n, 5n, [TOKEN, WETH], FROM, 1n])
    expect(toCoin).toMatchObject({ title: 'swap', pays: [of(TOKEN, 7n)], gets: [of(null, 5n)], warnings: [] })
    const toOther = await old(name('swapExactTokensForETH'), [7n, 5n, [TOKEN, WETH], TO, 1n])
    expect(toOther).toMatchObject({ title: 'call', gets: [], warnings: ['otherReceiver'] })
  })

  test('pays any written address at an old router, none without a path', async () => {
    const to = (receiver: string, path = [TOKEN, WETH]) => old('swapExactTokensForTokens', [7n, 5n, path, receiver, 1n])
    expect((await to(TWO)).fields).toContainEqual(toRow(TWO))
    const toItself = await to(`0x${'0'.repeat(40)}`)
    expect(toItself.fields.map(({ name }) => name)).not.toContain('to')
    expect(toItself.warnings).toEqual(['otherReceiver'])
    expect((await to(FROM, [TOKEN, UNKNOWN_ACCOUNT, WETH])).gets).toEqual([of(WETH, 5n)])
    expect(await to(FROM, [])).toMatchObject({ title: 'call', warnings: ['unknownFunction'] })
  })
})
