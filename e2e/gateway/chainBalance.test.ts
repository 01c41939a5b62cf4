import { type TokenBalance, tokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { erc20Abi, formatUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SourceFailed } from '../../apps/gateway/server/sources/Source.ts'
import type { ObservedTokens } from '../../apps/gateway/server/tokens/ObservedTokens.ts'
import { HOLDINGS } from '../stack/facts/holdings.ts'
import { storied } from '../stack/facts/people.ts'
import { AIRDROP, BARE, BIDI, CYRILLIC_USDC, FAKE_USDC, MARKUP, TOKENS, USDC } from '../stack/facts/tokens.ts'
import { type ChainBench, startChainBench } from './chainBench.ts'
import { worldSources } from './worldSources.ts'

const chainId = 'eip155:42161'
const address = storied('good')
const context = { signal: AbortSignal.timeout(600_000) }
const observed: ObservedTokens = async () =>
  TOKENS.map(({ address, id }) => ({ address, reasons: id === 'airdrop' ? (['mass-airdrop'] as const) : [] }))

let bench: ChainBench
beforeAll(async () => {
  bench = await startChainBench('arbitrum')
}, 180_000)
afterAll(() => bench.close())

const named = (balances: TokenBalance[], token: { address: string }) =>
  balances.find((balance) => balance.address === `${chainId}:${token.address}`)

describe('the balances of an account', () => {
  let balances: TokenBalance[]
  beforeAll(async () => {
    balances = await worldSources({ rpc: bench.rpc, observed }).balance({ chainId, address }, context)
  })

  test('[S3.12:quantity] matches single reads of the chain to the last digit', async () => {
    const owned = balances.filter((balance) => balance.address !== undefined)
    expect(owned.length).toBeGreaterThan(10)
    for (const { address: token = '', quantity } of owned) {
      const amount = await bench.client.readContract({
        abi: erc20Abi,
        address: token.replace(`${chainId}:`, '') as `0x${string}`,
        functionName: 'balanceOf',
        args: [address],
      })
      expect(quantity.numeric).toBe(formatUnits(amount, Number(quantity.decimals)))
    }
    const listed = HOLDINGS.arbitrum.filter(({ owner, token }) => owner === 'good' && token.kind === 'listed')
    for (const { token, amount } of listed) expect(named(balances, token)?.quantity.numeric).toBe(amount)
  })

  test('[S3.12:address] starts with the native coin, the only one without address', async () => {
    const [coin, ...others] = balances
    const amount = await bench.client.getBalance({ address })
    expect(coin).toMatchObject({ name: 'Ether', symbol: 'ETH', chainId, quantity: { decimals: '18' } })
    expect(coin?.quantity.numeric).toBe(formatUnits(amount, 18))
    expect(coin).not.toHaveProperty('address')
    for (const balance of others) expect(balance.address).toMatch(/^eip155:42161:0x[0-9a-fA-F]{40}$/)
  })

  test('[S3.12:identity] has name, symbol, chain and icon, in the shape of the contract', () => {
    for (const balance of balances) expect(tokenBalance.safeParse(balance).error).toBeUndefined()
    expect(named(balances, USDC)).toMatchObject({ name: 'USD Coin', symbol: 'USDC', chainId, iconUrl: '' })
  })

  test('[S3.12:value] has the value of the quantity if a price is known', () => {
    const usdc = named(balances, USDC)
    expect(usdc).toMatchObject({ price: 1, value: 12_345.678901 })
    const worthless = balances.filter(({ value }) => value === undefined)
    expect(worthless.map(({ symbol }) => symbol)).toEqual(expect.arrayContaining(['THIN', 'TORN']))
    for (const { price } of worthless) expect(price).toBe(0)
  })

  test('flags unlisted tokens as unverified and excludes them from totals', () => {
    const flagsOf = (token: { address: string }) => named(balances, token)?.flags
    expect(flagsOf(USDC)).toMatchObject({ is_verified: true, is_spam: false, reasons: [] })
    const unverified = { is_verified: false, is_spam: true }
    expect(flagsOf(FAKE_USDC)).toMatchObject({ ...unverified, reasons: ['copied-symbol'] })
    expect(flagsOf(CYRILLIC_USDC)).toMatchObject({ ...unverified, reasons: ['deceptive-name'] })
    expect(flagsOf(AIRDROP)).toMatchObject({ ...unverified, reasons: ['link', 'mass-airdrop'] })
    expect(flagsOf(MARKUP)).toMatchObject({ ...unverified, reasons: ['deceptive-name'] })
    expect(flagsOf(BIDI)).toMatchObject({ ...unverified, reasons: ['deceptive-name'] })
    for (const { flags, value } of balances) if (flags?.is_verified === false) expect(value).toBeUndefined()
  })

  test('omits empty balances and tokens with meaningless amounts', async () => {
    expect(named(balances, BARE)).toBeUndefined()
    const [only, ...none] = await worldSources({ rpc: bench.rpc }).balance(
      { chainId, address: '0x00000000000000000000000000000000000000aa' },
      context,
    )
    expect(only).toMatchObject({ symbol: 'ETH', quantity: { numeric: '0' } })
    expect(none).toEqual([])
  })

  test('sorts by value, verified ones first', () => {
    const tokens = balances.slice(1)
    const values = tokens.filter(({ flags }) => flags?.is_verified).map(({ value = 0 }) => value)
    expect(values).toEqual(values.toSorted((left, right) => right - left))
    expect(tokens.findLastIndex(({ flags }) => flags?.is_verified)).toBeLessThan(
      tokens.findIndex(({ flags }) => flags?.is_verified === false),
    )
  })
})

test('includes tokens that a client names, unverified', async () => {
  const tokens = [MARKUP.address, USDC.address, '0x00000000000000000000000000000000000000aa']
  const { balance } = worldSources({ rpc: bench.rpc, observed: async () => [] })
  const [plain, withTokens] = await Promise.all([
    balance({ chainId, address }, context),
    balance({ chainId, address, tokens }, context),
  ])
  expect(named(plain, MARKUP)).toBeUndefined()
  expect(named(withTokens, MARKUP)).toMatchObject({ flags: { is_verified: false, is_spam: true } })
  expect(named(withTokens, USDC)).toEqual(named(plain, USDC))
  expect(withTokens).toHaveLength(plain.length + 1)
})

test('reads balances of listed and transferred tokens in two calls', async () => {
  bench.takeAsked()
  await worldSources({ rpc: bench.rpc, observed, prices: async () => [] }).balance({ chainId, address }, context)
  // The two others read code hashes and names of unlisted tokens, which are kept.
  expect(bench.takeAsked().toSorted()).toEqual(['eth_call', 'eth_call', 'eth_call', 'eth_call', 'eth_getBalance'])
})

test.each([
  ['fails', () => Promise.reject(new SourceFailed('down'))],
  ['never answers', () => new Promise<never>(() => {})],
])('returns balances if a source of prices %s', async (_what, prices) => {
  const balances = await worldSources({ rpc: bench.rpc, prices }).balance({ chainId, address }, context)
  expect(named(balances, USDC)).toMatchObject({ price: 0, quantity: { numeric: '12345.678901' } })
  expect(named(balances, USDC)).not.toHaveProperty('value')
})

test('returns listed tokens if a source of transfers fails', async () => {
  const failing = () => Promise.reject(new SourceFailed('down'))
  const balances = await worldSources({ rpc: bench.rpc, observed: failing }).balance({ chainId, address }, context)
  expect(named(balances, USDC)?.value).toBe(12_345.678901)
})

test('fails if the chain cannot be read, instead of returning no tokens', async () => {
  const request = () => Promise.reject(new SourceFailed('down'))
  const { balance } = worldSources({ rpc: { ...bench.rpc, request } })
  await expect(balance({ chainId, address }, context)).rejects.toBeInstanceOf(SourceFailed)
})
