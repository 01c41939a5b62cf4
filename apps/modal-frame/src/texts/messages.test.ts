import { directionOf } from '@airlock/protocol/text/nearestLanguage'
import { expect, test, vi } from 'vitest'
import { requestTexts } from '../core/requests/texts/en.ts'
import { attemptTexts } from '../core/wallets/connecting/texts/en.ts'
import { en as wallets } from '../features/connect/texts/en.ts'
import { texts as walletTexts } from '../features/connect/texts/texts.ts'
import { createTexts, loadTexts } from './createTexts.ts'
import { en } from './en.ts'
import { format } from './format.ts'
import { languageOf } from './languages.ts'
import type { Messages } from './messages.ts'
import { toPseudo } from './pseudo.ts'

const ENGLISH = import.meta.glob<{ en: Messages }>(
  ['./en.ts', '../features/*/texts/en.ts', '../features/*/texts/*/en.ts'],
  { eager: true },
)

const pseudo = toPseudo(en)

test('declares each text once, for the first screen or a feature', () => {
  // Features whose views show the same thing include the core's texts.
  const shared = new Set(Object.keys({ ...attemptTexts, ...requestTexts }))
  const keys = Object.values(ENGLISH).flatMap((module) => Object.keys(module.en).filter((key) => !shared.has(key)))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test.each(Object.keys(ENGLISH))('keeps the placeholders of %s in the pseudo-locale', (file) => {
  const holesOf = (messages: Messages) => JSON.stringify(messages).match(/\{\w+\}/g)
  const original = ENGLISH[file]?.en ?? {}
  expect(holesOf(toPseudo(original))).toEqual(holesOf(original))
})

test('brackets a text of the pseudo-locale and lengthens it by at least 40 %', () => {
  expect(pseudo.close.length).toBeGreaterThanOrEqual(en.close.length * 1.4)
  expect(pseudo.noticeConnecting).toMatch(/^\[.*\{wallet\}.*\]$/)
})

test('follows the plural rules of the locale', async () => {
  expect([0, 1, 2].map((count) => format(wallets.noticeWalletsFound, 'en', { count }))).toEqual([
    '0 wallets found',
    '1 wallet found',
    '2 wallets found',
  ])
  await walletTexts.load('ar')
  expect(format(walletTexts.in('ar').noticeWalletsFound, 'ar', { count: 2 })).toBe('وُجدت محفظتان')
})

test('formats numbers as the locale does', () => {
  const written = (count: number, locale: string) => format('{count}', locale, { count })
  expect([7, 999, 1_000, -3, 0.5].map((count) => written(count, 'en'))).toEqual(['7', '999', '1,000', '-3', '0.5'])
  expect(written(12, 'fa')).toBe('۱۲')
})

const ASKING = 'Continue in {wallet}'

test('[T18] isolates a name of another direction and shows an unfilled hole', () => {
  expect(format(ASKING, 'en', { wallet: 'محفظة' })).toBe('Continue in \u2068محفظة\u2069')
  expect(format(ASKING, 'en', { wallet: 'MetaMask' })).toBe('Continue in MetaMask')
  expect(format(ASKING, 'en')).toBe('Continue in {wallet}')
  expect(format(ASKING, 'en', { wallet: '{wallet}$&' })).toBe('Continue in {wallet}$&')
})

test('falls back from a region to its language, and from an unknown one to English', () => {
  expect(languageOf('ar-EG')).toBe('ar')
  expect(directionOf('ar')).toBe('rtl')
  for (const tag of ['tlh', 'constructor', '__proto__', '']) expect(languageOf(tag)).toBe('en')
})

test('returns English texts of a feature until all texts of the language are loaded', async () => {
  const texts = createTexts({ sent: 'Sent', failed: 'Failed' }, async () => ({ default: 'أُرسلت|' }))
  expect(loadTexts('en')).toBeUndefined()
  expect(texts.in('ar').sent).toBe('Sent')
  await loadTexts('ar')
  expect(texts.in('ar')).toEqual({ sent: 'أُرسلت', failed: 'Failed' })
  expect(loadTexts('ar')).toBeUndefined()
})

test('keeps English if a language cannot be loaded, and retries', async () => {
  const load = vi.fn(async () => ({ default: 'أُرسلت' })).mockRejectedValueOnce(new Error('offline'))
  const texts = createTexts({ sent: 'Sent' }, load)
  await loadTexts('ar')
  expect(texts.in('ar').sent).toBe('Sent')
  await loadTexts('ar')
  expect(texts.in('ar').sent).toBe('أُرسلت')
})
