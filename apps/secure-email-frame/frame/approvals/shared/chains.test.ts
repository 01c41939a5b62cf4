import * as definitions from 'viem/chains'
import { expect, test } from 'vitest'
import { en } from '../../messages/en.ts'
import { loadLanguage } from '../../messages/loadLanguage.ts'
import { chainMetadata, dataFeeOf, KNOWN_CHAINS } from './chains.ts'

const DEFINED = Object.values(definitions as unknown as Record<string, definitions.Chain>)

test.each([
  [137, 'Polygon', 'POL'],
  [56, 'BNB Smart Chain', 'BNB'],
  [10, 'OP Mainnet', 'ETH'],
  [42_161, 'Arbitrum One', 'ETH'],
  [8_453, 'Base', 'ETH'],
  [43_114, 'Avalanche', 'AVAX'],
])('[T79] shows on %d its own coin: %s, %s', (chainId, name, symbol) => {
  expect(chainMetadata(chainId, en.networks)).toEqual({ name, symbol })
})

test('[T79] names an unknown network by number and coin, localised', async () => {
  const { messages: ar } = await loadLanguage('ar')
  expect(chainMetadata(5, en.networks)).toEqual({ name: 'Chain 5', symbol: 'coin' })
  expect(chainMetadata(5, ar.networks)).toEqual({ name: 'الشبكة 5', symbol: 'عملة' })
  const large = 2n ** 200n + 1n
  expect(chainMetadata(large, en.networks).name).toBe(`Chain ${large}`)
})

test('[T84] expects a data fee on OP Stack and unknown networks', () => {
  const rollups = DEFINED.filter(({ id, contracts }) => KNOWN_CHAINS.includes(id) && contracts?.gasPriceOracle)
  expect(rollups.length).toBeGreaterThan(10)
  // viem lists an old test network under the number of HyperEVM.
  for (const { id } of rollups) expect([id, dataFeeOf(id)]).toEqual([id, id === 999 ? 'none' : 'opStack'])
  expect([1, 137, 42_161, 534_352, 5].map(dataFeeOf)).toEqual(['none', 'none', 'none', 'scroll', 'unknown'])
})
