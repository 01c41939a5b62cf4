import { encodeAbiParameters, numberToHex, parseAbiParameters, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { contractsOf } from '../meanings/knownContracts.ts'
import { amountText, coinAmount, collectAmounts } from './amounts.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const UNKNOWN_ACCOUNT = '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9'
const MKR = '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2'
const SYMBOL = toFunctionSelector('symbol()')

const written = (claimed: string, token: string | null, unit: 'amount' | 'items' = 'amount', chainId = 1) =>
  amountText({
    chainId,
    symbol: 'ETH',
    contracts: contractsOf(chainId, {}),
    read: async (_chain, _method, params) => {
      const [{ data }] = params as [{ data: string }]
      return data === SYMBOL
        ? encodeAbiParameters(parseAbiParameters('string'), [claimed])
        : numberToHex(6, { size: 32 })
    },
  })({ token, unit, amount: 2_500_000n })

test('[T81] shows an unknown token by address, without a known name', async () => {
  expect(await written('FREE', UNKNOWN_ACCOUNT)).toBe('2.5 FREE (0xCf7E…0Fc9)')
  for (const claimed of ['USDC', 'usdc', 'ＵＳＤＣ', 'WETH', 'ETH']) {
    expect(await written(claimed, UNKNOWN_ACCOUNT)).toBe('2.5 ? (0xCf7E…0Fc9)')
  }
})

test('[T81] rejects a name that resembles a known one or a number', async () => {
  const claims = ['US\u200bDC', '000 USDC', 'USD\u0421', 'USDC.', 'USDCE', 'U5DC', 'W3TH-', '1INCH', 'USDС', 'A B', '']
  for (const claimed of claims) expect(await written(claimed, UNKNOWN_ACCOUNT)).toBe('2.5 ? (0xCf7E…0Fc9)')
  for (const claimed of ['USDT', 'wBERA', 'BERA', 'SHIB']) {
    expect(await written(claimed, UNKNOWN_ACCOUNT, 'amount', 8_453)).toBe('2.5 ? (0xCf7E…0Fc9)')
  }
  expect(await written('vRANGE.2', UNKNOWN_ACCOUNT)).toBe('2.5 vRANGE.2 (0xCf7E…0Fc9)')
})

test('[T81] takes symbol and decimals of a listed token from the list, not the node', async () => {
  expect(await written('FREE', USDC)).toBe('2.5 USDC')
  expect(await written('USDC', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599')).toBe('0.025 WBTC')
  expect(await written('FREE', MKR)).toBe('0.0000000000025 MKR')
})

test('[T81] shows a known token by symbol, items by collection name', async () => {
  expect(await written('USDC', USDC)).toBe('2.5 USDC')
  expect(await written('USDC', UNKNOWN_ACCOUNT, 'items')).toBe('2500000 × 0xCf7E…0Fc9')
  expect(await written('USDC', null)).toBe('0.0000000000025 ETH')
})

test('[T81] shows a raw number if the node knows nothing of an operator token', async () => {
  const contracts = contractsOf(1, { 'eip155:1': [{ address: UNKNOWN_ACCOUNT, kind: 'token', name: 'OWN' }] })
  const text = amountText({ chainId: 1, symbol: 'ETH', contracts, read: async () => '0x' })
  expect(await text({ token: UNKNOWN_ACCOUNT, unit: 'amount', amount: 5n })).toBe('5')
  const unknown = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
  expect(await text({ token: unknown, unit: 'amount', amount: 5n })).toBe('5 (0x90F7…b906)')
})

describe('[T229] collectAmounts', () => {
  const OWN = { address: UNKNOWN_ACCOUNT, kind: 'token' as const, name: 'USDC' }
  const decimals = async (_chain: unknown, _method: string, params: unknown) =>
    (params as [{ data: string }])[0].data === SYMBOL
      ? encodeAbiParameters(parseAbiParameters('string'), ['FREE'])
      : numberToHex(6, { size: 32 })

  async function listedAmounts(tokens: readonly (string | null)[], amount: bigint, chainId = 1) {
    const { add, listed } = collectAmounts()
    const contracts = contractsOf(chainId, { 'eip155:1': [OWN] })
    const text = amountText({ chainId, symbol: 'ETH', contracts, read: decimals, onText: add })
    for (const token of tokens) await text({ token, unit: 'amount', amount })
    return listed()
  }

  test('has coins and tokens with listed decimals, by their text', async () => {
    expect(await listedAmounts([null, USDC], 2_500_000n)).toEqual({
      '0.0000000000025 ETH': { asset: `eip155:1:0x${'ee'.repeat(20)}`, numeric: '0.0000000000025' },
      '2.5 USDC': { asset: `eip155:1:${USDC.toLowerCase()}`, numeric: '2.5' },
    })
  })

  test('lacks tokens whose decimals only a node knows, and items', async () => {
    expect(await listedAmounts([UNKNOWN_ACCOUNT], 2_500_000n)).toEqual({})
    expect(await listedAmounts([USDC], 2n ** 256n - 1n)).toMatchObject({ '∞ USDC': { numeric: '∞' } })
    const { add, listed } = collectAmounts()
    const text = amountText({ chainId: 1, symbol: 'ETH', contracts: contractsOf(1, {}), read: decimals, onText: add })
    await text({ token: USDC, unit: 'items', amount: 5n })
    expect(listed()).toEqual({})
  })

  test('lacks a text that two assets share', async () => {
    // The operator named another token like a listed one.
    expect(await listedAmounts([USDC, UNKNOWN_ACCOUNT], 2_500_000n)).toEqual({})
    expect(await listedAmounts([UNKNOWN_ACCOUNT, USDC, USDC], 2_500_000n)).toEqual({})
  })

  test('lacks the coin of an unlisted network', async () => {
    expect(await listedAmounts([null], 5n, 987_654)).toEqual({})
    expect(coinAmount(987_654, 5n)).toBeUndefined()
  })
})
