import { encodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { digitsOf, readToken } from './readToken.ts'

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const SYMBOL = encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' })
const text = (value: string) => encodeAbiParameters(parseAbiParameters('string'), [value])
const number = (value: number) => encodeAbiParameters(parseAbiParameters('uint8'), [value])

const token = async (symbol: Hex | Error, decimals: Hex | Error) =>
  readToken(
    async (_chain, method, params) => {
      const [{ to, data }, block] = params as [{ to: string; data: Hex }, string]
      expect([method, to, block]).toEqual(['eth_call', TOKEN, 'latest'])
      const response = data === SYMBOL ? symbol : decimals
      if (response instanceof Error) throw response
      return response
    },
    1,
    TOKEN,
  )

test('[T47] formats a token by its symbol and decimals', async () => {
  const { isKnown, symbol, amount, digits } = await token(text('FREE'), number(6))
  expect([isKnown, symbol, digits(1_500_000n)]).toEqual([true, 'FREE', '1.5'])
  expect(amount(1_500_000n)).toEqual({ name: 'amount', value: '1.5 FREE', variant: 'amount' })
})

test('[T47] shows the raw amount if symbol or decimals are missing or invalid', async () => {
  const hanging = new Error('execution reverted')
  for (const [symbol, decimals] of [
    [hanging, number(6)],
    [text('FREE'), hanging],
    [text('FREE'), number(37)],
    ['0x', number(6)],
  ] as const) {
    const { isKnown, symbol: shown, amount } = await token(symbol, decimals)
    expect([isKnown, shown]).toEqual([false, undefined])
    expect(amount(1_500_000n)).toEqual({ name: 'amount', value: '1500000', variant: 'amount' })
  }
  expect((await token(text('FREE'), number(36))).isKnown).toBe(true)
})

test('[T18] shortens a symbol, and shows an invisible one as a question mark', async () => {
  expect((await token(text('A'.repeat(40)), number(6))).symbol?.length).toBeLessThanOrEqual(17)
  expect((await token(text(''), number(6))).symbol).toBe('?')
})

test('[T47] shows an unlimited amount as unlimited', () => {
  const max = 2n ** 160n - 1n
  expect([digitsOf(max, 0), digitsOf(max - 1n, 0)]).toEqual(['∞', (max - 1n).toString()])
})
