import { expect, test } from 'vitest'
import { paidFee } from './paidFee.ts'

const RECEIPT = { gasUsed: '0x5208', effectiveGasPrice: '0xa' }

test('a fee that was paid is gas at its price', () => {
  expect(paidFee(RECEIPT)).toBe('210000')
})

test('on a rollup the fee for the data is a part of it', () => {
  expect(paidFee({ ...RECEIPT, l1Fee: '0x7' })).toBe('210007')
})

test('the operator’s fee is a part of it, by gas and as a constant, in the formula of the chain’s upgrade', () => {
  const operator = { l1Fee: '0x7', operatorFeeScalar: '0x1e8480', operatorFeeConstant: '0x3e8' }
  expect(paidFee({ ...RECEIPT, ...operator })).toBe(String(210_007 + 21_000 * 2 + 1_000))
  expect(paidFee({ ...RECEIPT, ...operator, daFootprintGasScalar: '0x190' })).toBe(
    String(210_007 + 21_000 * 2_000_000 * 100 + 1_000),
  )
})

test('a receipt without a price, or with one that makes no sense, has no fee', () => {
  expect(paidFee({ gasUsed: '0x5208' })).toBeUndefined()
  expect(paidFee({ ...RECEIPT, effectiveGasPrice: 'much' })).toBeUndefined()
  expect(paidFee({ ...RECEIPT, l1Fee: null, operatorFeeConstant: '-1' })).toBe('210000')
})
