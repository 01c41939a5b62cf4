import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_NAME_LENGTH } from '../constants.ts'
import { foreignText } from './foreignText.ts'

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

test('keeps a plain name', () => {
  for (const name of ['MetaMask', 'Кошелёк', '財布', 'محفظة', 'Zerion ✦', 'Wallet 2', '🦊 Fox']) {
    expect(foreignText(name)).toBe(name)
  }
})

test('[T39] keeps markup as text', () => {
  expect(foreignText('<img src=x onerror=alert(1)>')).toBe('<img src=x onerror=alert(1)>')
})

describe('[T18] invisible characters', () => {
  test.each([
    ['bidi overrides', 'safe\u202Egnp.exe\u202C', 'safegnp.exe'],
    ['bidi isolates', '\u2066Meta\u2069Mask', 'MetaMask'],
    ['zero-width characters', 'Meta\u200B\u200C\u200D\u2060Mask', 'MetaMask'],
    ['Hangul fillers', 'Meta\u3164\u115FMask', 'MetaMask'],
    ['tag characters', 'Meta\u{E0041}\u{E0042}Mask', 'MetaMask'],
    ['variation selectors', 'Meta\uFE0F\u{E0100}Mask', 'MetaMask'],
    ['soft hyphens', 'Meta\u00ADMask', 'MetaMask'],
    ['control characters', 'Meta\u0000\u0007\u001BMask', 'MetaMask'],
    ['blank braille', 'Meta\u2800Mask', 'MetaMask'],
    ['line breaks', 'Meta\r\n\u2028Mask', 'Meta Mask'],
    ['runs of space with something invisible between', ' Meta \u200B \u00A0 Mask ', 'Meta Mask'],
  ])('removes %s', (_, name, expected) => {
    expect(foreignText(name)).toBe(expected)
  })

  test.each(['', '   ', '\u200B', '\u202E\u202C', '\u3164', '\u2800', '\n\n'])(
    'returns no name for unreadable text: %j',
    (name) => {
      expect(foreignText(name)).toBeUndefined()
    },
  )
})

test('returns undefined for values that are not strings', () => {
  const others: unknown[] = [undefined, null, 5, true, {}, ['MetaMask'], { toString: () => 'MetaMask' }]
  for (const other of others) expect(foreignText(other)).toBeUndefined()
})

describe('[T39] the length of a name', () => {
  test('ends a cut name with an ellipsis', () => {
    expect(foreignText('x'.repeat(65))).toBe(`${'x'.repeat(63)}…`)
    expect(foreignText('x'.repeat(64))).toBe('x'.repeat(64))
    expect(foreignText('Long wallet name', 6)).toBe('Long…')
  })

  test('takes under 1 s for a megabyte', () => {
    const started = performance.now()
    expect(foreignText('abc\u200B'.repeat(300_000))).toHaveLength(MAX_NAME_LENGTH)
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  test('never cuts a character in half', () => {
    expect(foreignText(`${'x'.repeat(62)}😀😀`)).toBe(`${'x'.repeat(62)}…`)
  })
})

test('replaces half characters, so that the text can be encoded', () => {
  expect(foreignText('a\uD800b')).toBe('a\uFFFDb')
})

test('[T18] [T39] returns one short visible line for any input', () =>
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.integer({ min: 2, max: MAX_NAME_LENGTH }),
      (value, maxLength) => {
        const text = foreignText(value, maxLength)
        if (text === undefined) return
        expect(text.length).toBeGreaterThan(0)
        expect(text.length).toBeLessThanOrEqual(maxLength)
        expect(text.isWellFormed()).toBe(true)
        expect(text).not.toMatch(INVISIBLE)
        expect(text).toBe(text.trim())
        expect(foreignText(text, maxLength)).toBe(text)
      },
    ),
    { numRuns: 500 },
  ))
