import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { en } from '../../messages/en.ts'
import { chainMetadata, KNOWN_CHAINS } from './chains.ts'
import { highFeeThresholdOf, isHighFee } from './highFee.ts'

const DEAR = 1_000n
const plain = { sent: 0n, isTipped: false, highFeeThreshold: DEAR }

test.each([
  ['a tenth of what is sent', false, { fee: 100n, sent: 1_000n }],
  ['more than a tenth of it', true, { fee: 101n, sent: 1_000n }],
  ['a twentieth of a dear one', false, { fee: 50n, sent: 1n }],
  ['more than that', true, { fee: 51n, sent: 1n }],
  ['for which nothing is sent', false, { fee: 1_000n }],
  ['that is dear, and a tip', false, { fee: 1_000n, isTipped: true }],
  ['that is more than dear, and a tip', true, { fee: 1_001n, isTipped: true }],
  ['that is more than dear, and none', false, { fee: 1_001n }],
  ['of ten times a dear one', false, { fee: 10_000n }],
  ['of more than that', true, { fee: 10_001n }],
])('[T79] returns for a fee %s whether it is high: %s', (_, expected, over) => {
  expect(isHighFee({ ...plain, ...over })).toBe(expected)
})

test("[T79] measures a high fee by its coin's value", () => {
  expect(highFeeThresholdOf('ETH')).toBe(parseEther('0.01'))
  expect(highFeeThresholdOf('BNB')).toBe(parseEther('0.01'))
  expect(highFeeThresholdOf('AVAX')).toBe(parseEther('1'))
  expect(highFeeThresholdOf('XDAI')).toBe(parseEther('10'))
  expect(highFeeThresholdOf('POL')).toBe(parseEther('100'))
  expect(highFeeThresholdOf('MON')).toBe(parseEther('1000'))
  expect(highFeeThresholdOf('coin')).toBe(parseEther('0.01'))
  expect(highFeeThresholdOf('constructor')).toBe(parseEther('0.01'))
})

test('[T79] has a value for each named coin', () => {
  const cheap = KNOWN_CHAINS.map((chain) => chainMetadata(chain, en.networks).symbol).filter(
    (symbol) => highFeeThresholdOf(symbol) === parseEther('0.01'),
  )
  expect(new Set(cheap)).toEqual(new Set(['ETH', 'BNB', 'tBNB']))
})
