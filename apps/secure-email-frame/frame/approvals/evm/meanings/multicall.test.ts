import type { Hex } from 'viem'
import { parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { ACCOUNT, call, FROM, KNOWN, node, ROUTER, TO, TOKEN, WETH } from '../../../testing/callsNode.ts'
import { amountText } from '../amounts/amounts.ts'
import { decodeCall } from './decodeCall.ts'
import { contractsOf } from './knownContracts.ts'

const contracts = contractsOf(1, KNOWN)
const text = amountText({ chainId: 1, read: node(), symbol: 'ETH', contracts })
const decodedCall = (data: Hex, value = 0n) =>
  decodeCall({ to: ROUTER, data, value }, { ...ACCOUNT, read: node(), contracts, text })

const several = (...calls: Hex[]) => call(['function multicall(bytes[] calls)'], 'multicall', [calls])
const SEND = call(['function transfer(address to, uint256 amount)'], 'transfer', [TO, 1n])
const UNREAD = { title: 'call', warnings: ['unknownFunction'] }

describe('[T81] calls within a call', () => {
  test('[T82] decodes up to twenty calls, because more could hide an allowance', async () => {
    expect(await decodedCall(several())).toMatchObject(UNREAD)
    const { title, fields } = await decodedCall(several(...Array(20).fill(SEND)))
    expect([title, fields.filter(({ name }) => name === 'step').length]).toEqual(['batch', 20])
    await expect(decodedCall(several(...Array(21).fill(SEND)))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'This is more than can be shown.',
      next: 'Ask for less at once.',
    })
  })

  test('[T82] reads calls up to two levels deep, and rejects deeper ones', async () => {
    expect((await decodedCall(several(several(SEND)))).warnings).toEqual([])
    await expect(decodedCall(several(several(several(SEND))))).rejects.toThrow('This is more than can be shown.')
  })

  test('shows each call below its name', async () => {
    const { fields } = await decodedCall(several(SEND, '0x12345678'))
    expect(fields.map(({ name, value, variant }) => `${name}, ${variant}: ${value}`)).toEqual([
      'step, heading: transferToken',
      'amount, amount: 1',
      `to, address: ${TO}`,
      `contract, address: ${ROUTER}`,
      'step, heading: call',
      'method, text: 0x12345678',
      `contract, address: ${ROUTER}`,
    ])
  })

  test('shares value between swaps and guarantees each output', async () => {
    const swap = call(
      [
        'struct P { address tokenIn; address tokenOut; uint24 fee; address to; uint256 amountIn; uint256 min; uint160 limit }',
        'function exactInputSingle(P params) payable',
      ],
      'exactInputSingle',
      [{ tokenIn: WETH, tokenOut: TOKEN, fee: 500, to: FROM, amountIn: parseEther('0.5'), min: 3_000n, limit: 0n }],
    )
    const { pays, gets } = await decodedCall(several(swap, swap), parseEther('1'))
    const got = { token: TOKEN.toLowerCase(), unit: 'amount', amount: 3_000n }
    expect([pays, gets]).toEqual([[], [got, got]])
  })

  test('[T84] pays in tokens after a swap of the coin, which uses up the sent coin', async () => {
    const swapCoin = call(
      ['function swapExactETHForTokens(uint256 min, address[] path, address to, uint256 deadline) payable'],
      'swapExactETHForTokens',
      [1n, [WETH, TOKEN], FROM, 0n],
    )
    const swap = call(
      [
        'struct P { address tokenIn; address tokenOut; uint24 fee; address to; uint256 amountIn; uint256 min; uint160 limit }',
        'function exactInputSingle(P params) payable',
      ],
      'exactInputSingle',
      [{ tokenIn: WETH, tokenOut: TOKEN, fee: 500, to: FROM, amountIn: parseEther('1'), min: 1n, limit: 0n }],
    )
    const { pays } = await decodedCall(several(swapCoin, swap), parseEther('1'))
    expect(pays).toEqual([{ token: WETH.toLowerCase(), unit: 'amount', amount: parseEther('1') }])
  })

  const headings = async (...calls: Hex[]) => {
    const { fields } = await decodedCall(several(...calls))
    return fields.flatMap(({ variant, value }) => (variant === 'heading' ? value : []))
  }
  const swapTo = (to: string) =>
    call(
      [
        'struct P { address tokenIn; address tokenOut; uint24 fee; address to; uint256 amountIn; uint256 min; uint160 limit }',
        'function exactInputSingle(P params)',
      ],
      'exactInputSingle',
      [{ tokenIn: TOKEN, tokenOut: WETH, fee: 500, to, amountIn: 7n, min: 5n, limit: 0n }],
    )
  const unwrapTo = (to: string) => call(['function unwrapWETH9(uint256 min, address to)'], 'unwrapWETH9', [5n, to])

  test('names no swap if a later step pays its output to another recipient', async () => {
    expect(await headings(swapTo(ROUTER), unwrapTo(TO))).toEqual(['call', 'unwrap'])
    expect(await headings(several(swapTo(ROUTER)), unwrapTo(TO))).toEqual(['batch', 'call', 'unwrap'])
    expect(await headings(swapTo(ROUTER), unwrapTo(FROM))).toEqual(['swap', 'unwrap'])
    expect(await headings(swapTo(FROM), unwrapTo(TO))).toEqual(['swap', 'unwrap'])
  })
})
