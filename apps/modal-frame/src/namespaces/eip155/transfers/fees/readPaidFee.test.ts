import { expect, test } from 'vitest'
import { readPaidFee } from './readPaidFee.ts'

const RECEIPT = { gasUsed: '0x5208', effectiveGasPrice: '0xa' }

test('adds up each part of the fee that the receipt names', () => {
  expect(readPaidFee(RECEIPT)).toBe('210000')
  const operator = { l1Fee: '0x7', operatorFeeScalar: '0x1e8480', operatorFeeConstant: '0x3e8' }
  expect(readPaidFee({ ...RECEIPT, ...operator })).toBe(String(210_007 + 21_000 * 2 + 1_000))
  expect(readPaidFee({ ...RECEIPT, ...operator, daFootprintGasScalar: '0x190' })).toBe(
    String(210_007 + 21_000 * 2_000_000 * 100 + 1_000),
  )
})

test('returns no fee for a receipt without a valid price', () => {
  expect(readPaidFee({ gasUsed: '0x5208' })).toBeUndefined()
  expect(readPaidFee({ ...RECEIPT, effectiveGasPrice: 'much' })).toBeUndefined()
  expect(readPaidFee({ ...RECEIPT, l1Fee: null, operatorFeeConstant: '-1' })).toBe('210000')
})
