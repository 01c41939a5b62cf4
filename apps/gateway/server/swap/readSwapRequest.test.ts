import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readUnits } from './readSwapRequest.ts'

const MAX_UNITS = 2n ** 256n - 1n

/** Number libraries write `1.5e+21` without trailing zeros. */
function exponential(units: bigint): string {
  const [first = '', ...others] = String(units)
  const fraction = others.join('').replace(/0+$/, '')
  return `${first}${fraction && `.${fraction}`}e+${others.length}`
}

describe('readUnits', () => {
  test('reads back each amount in both notations', () => {
    const property = fc.property(fc.bigInt({ min: 1n, max: MAX_UNITS }), (units) => {
      expect([String(units), exponential(units)].map(readUnits)).toEqual([units, units])
    })
    void fc.assert(property, { examples: [[1n], [10n ** 21n], [123n * 10n ** 19n], [MAX_UNITS]] })
  })

  test('rejects each amount whose exponent leaves a fraction', () => {
    const property = fc.property(fc.bigInt({ min: 11n, max: MAX_UNITS }), fc.nat(76), (units, missing) => {
      const digits = String(units).replace(/0+$/, '')
      fc.pre(digits.length > 1)
      const exponent = missing % (digits.length - 1)
      const text = `${digits[0]}.${digits.slice(1)}e+${exponent}`
      expect(() => readUnits(text)).toThrow(expect.objectContaining({ code: 'AMOUNT_INVALID' }))
    })
    void fc.assert(property)
  })
})
