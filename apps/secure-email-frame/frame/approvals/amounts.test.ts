import { encodeAbiParameters, numberToHex, parseAbiParameters, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { amountText } from './amounts.ts'
import { contractsOf } from './knownContracts.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const STRANGER = '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9'
const SYMBOL = toFunctionSelector('symbol()')

/** Every token has six decimals and this symbol. */
const written = (claimed: string, token: string | null, unit: 'amount' | 'items' = 'amount') =>
  amountText({
    chainId: 1,
    symbol: 'ETH',
    contracts: contractsOf(1, {}),
    read: async (_chain, _method, params) => {
      const [{ data }] = params as [{ data: string }]
      return data === SYMBOL
        ? encodeAbiParameters(parseAbiParameters('string'), [claimed])
        : numberToHex(6, { size: 32 })
    },
  })({ token, unit, amount: 2_500_000n })

test('[T81] an unknown token is written with its address, and without the name of a known one or of the coin', async () => {
  expect(await written('FREE', STRANGER)).toBe('2.5 FREE (0xCf7E…0Fc9)')
  for (const claimed of ['USDC', 'usdc', 'ＵＳＤＣ', 'WETH', 'ETH']) {
    expect(await written(claimed, STRANGER)).toBe('2.5 ? (0xCf7E…0Fc9)')
  }
})

test('[T81] a known token has its symbol alone, items the name of a known collection', async () => {
  expect(await written('USDC', USDC)).toBe('2.5 USDC')
  expect(await written('USDC', STRANGER, 'items')).toBe('2500000 × 0xCf7E…0Fc9')
  expect(await written('USDC', null)).toBe('0.0000000000025 ETH')
})
