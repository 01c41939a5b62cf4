import { describe, expect, test } from 'vitest'
import { notationOf, POINT_NOTATION, readDecimal } from './readDecimal.ts'

const GERMAN = notationOf('de')
const FRENCH = notationOf('fr')

describe('readDecimal', () => {
  test.each([
    ['0.5', '0.5'],
    ['0,5', '0.5'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['5.', '5'],
    ['5,', '5'],
    [' 1 ', '1'],
    ['٠٫٥', '0.5'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['۰٫۵', '0.5'],
    ['०.५', '0.5'],
    ['０．５', '0.5'],
    ['０。５', '0.5'],
    ['\u200e0.5\u200f', '0.5'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1\u202f234,56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['1’234’567', '1234567'],
    ['12,34,567.8', '1234567.8'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['0,123', '0.123'],
    ['1234,567', '1234.567'],
    ['1,2345', '1.2345'],
    ['12,34', '12.34'],
  ])('reads %j as %s in every notation', (typed, text) => {
    for (const notation of [POINT_NOTATION, GERMAN, FRENCH]) {
      expect(readDecimal(typed, notation)).toEqual({ kind: 'decimal', text })
    }
  })

  test.each([
    ['1,234', POINT_NOTATION],
    ['999,000', POINT_NOTATION],
    ['١،٢٣٤', notationOf('ar-EG')],
    ['1.234', GERMAN],
    ['1.234', notationOf('es')],
  ])('reports %j as ambiguous', (typed, notation) => {
    expect(readDecimal(typed, notation)).toMatchObject({ kind: 'ambiguous' })
  })

  test.each([
    ['1.234', POINT_NOTATION],
    ['1,234', GERMAN],
    ['1,234', FRENCH],
    ['1.234', FRENCH],
  ])('reads %j by the decimal separator of the locale', (typed, notation) => {
    expect(readDecimal(typed, notation)).toEqual({ kind: 'decimal', text: '1.234' })
  })

  test('names both readings of an ambiguous amount', () => {
    expect(readDecimal('12,345', POINT_NOTATION)).toEqual({
      kind: 'ambiguous',
      decimal: '12.345',
      thousands: '12345',
    })
  })

  test.each([
    '',
    '.',
    ',',
    '-1',
    '+1',
    '1e3',
    '0x10',
    '½',
    '5²',
    '1/2',
    '$5',
    '1 2',
    '1.2.3',
    '1,23,4',
    '0,123,456',
    '1,234 567',
    '1,234.5,6',
    '1'.repeat(121),
    'NaN',
  ])('rejects %j', (typed) => {
    expect(readDecimal(typed, POINT_NOTATION)).toEqual({ kind: 'invalid' })
    expect(readDecimal(typed, GERMAN)).toEqual({ kind: 'invalid' })
  })
})
