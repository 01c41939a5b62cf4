import { expect, test } from 'vitest'
import { paidFee } from './paidFee.ts'

const RECEIPT = { gasUsed: 21_000n, effectiveGasPrice: 10n }

test('multiplies the used gas by its price', () => {
  expect(paidFee(RECEIPT)).toBe(210_000n)
})

test('adds the data fee of a rollup', () => {
  expect(paidFee({ ...RECEIPT, l1Fee: 7n, operatorFeeScalar: null })).toBe(210_007n)
})

test('adds the operator fee by gas and constant, per upgrade', () => {
  const operator = { l1Fee: 7n, operatorFeeScalar: 2_000_000n, operatorFeeConstant: 1_000n }
  expect(paidFee({ ...RECEIPT, ...operator })).toBe(210_007n + 21_000n * 2n + 1_000n)
  expect(paidFee({ ...RECEIPT, ...operator, daFootprintGasScalar: 400n })).toBe(
    210_007n + 21_000n * 2_000_000n * 100n + 1_000n,
  )
})
