import { expect, test } from 'vitest'
import { SecureError } from '../errors/SecureError.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { errorText } from './errorText.ts'
import { loadLanguage } from './loadLanguage.ts'

test.each([
  ['en', 'en', 'ltr'],
  ['ar', 'ar', 'rtl'],
  ['ar-EG', 'ar', 'rtl'],
  ['AR', 'ar', 'rtl'],
  ['tlh', 'en', 'ltr'],
  ['', 'en', 'ltr'],
  ['constructor', 'en', 'ltr'],
])('%j is read in %s, %s', async (tag, expected, direction) => {
  expect(await loadLanguage(tag)).toMatchObject({ tag: expected, direction })
})

test('Every translation has the holes of the English text, and says something where that does', () => {
  const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
  const texts = (messages: object) =>
    Object.entries(messages).flatMap(([part, all]) =>
      Object.entries(all as Record<string, string>).map(([key, text]) => [`${part}.${key}`, text] as const),
    )
  const translated = new Map(texts(ar))
  for (const [key, text] of texts(en)) {
    const other = translated.get(key) ?? ''
    expect([key, holes(other)]).toEqual([key, holes(text)])
    expect([key, other === '']).toEqual([key, text === ''])
  }
  expect(translated.size).toBe(texts(en).length)
})

test('A fault is told in the reader’s language; what a node said, as it came; what is no fault, as one', () => {
  expect(errorText(new SecureError('COOLDOWN', { retryAfterSeconds: 12 }), en)).toBe(
    'Please try again after 12 seconds\nWe just sent you a code.',
  )
  expect(errorText(new SecureError('WRONG_KEY'), ar)).toBe(ar.faults.WRONG_KEY)
  expect(errorText(new SecureError('NETWORK_FAILED', { message: 'nonce too low' }), ar)).toBe('nonce too low')
  expect(errorText(new TypeError('x is not a function'), en)).toBe(en.faults.UNAVAILABLE)
})
