import { describe, expect, test } from 'vitest'
import { normalizeTyped } from './normalizeTyped.ts'

describe('normalizeTyped', () => {
  test('reads the decimal digits of every script', () => {
    for (const numbers of ['arab', 'arabext', 'deva', 'beng', 'thai', 'fullwide', 'mathsanb', 'khmr', 'mymr', 'tibt']) {
      const digits = new Intl.NumberFormat(`en-u-nu-${numbers}`, { useGrouping: false }).format(1_234_567_890)
      expect(normalizeTyped(digits)).toBe('1234567890')
    }
  })

  test('removes invisible characters and outer blanks', () => {
    expect(normalizeTyped('\ufeff\u2066 12\u200b3\u00ad4\u2069\u00a0')).toBe('1234')
  })

  test('writes full-width forms in ASCII', () => {
    expect(normalizeTyped('ＡＢ－１２：ｘ')).toBe('AB-12:x')
  })

  test('keeps numerals that are not decimal digits', () => {
    expect(normalizeTyped('5²½①')).toBe('5²½①')
  })
})
