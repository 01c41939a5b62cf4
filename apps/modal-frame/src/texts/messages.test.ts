import { expect, test } from 'vitest'
import { ar } from './ar.ts'
import { en, type Message } from './en.ts'
import { format } from './format.ts'
import { loadCatalogue } from './loadCatalogue.ts'
import { pseudo } from './pseudo.ts'

function holes(message: Message) {
  const texts = typeof message === 'string' ? [message] : [message.other]
  return texts.flatMap((text) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole)).sort()
}

test.each(Object.keys(en) as (keyof typeof en)[])('%s has the same holes in every locale', (key) => {
  expect(holes(ar[key])).toEqual(holes(en[key]))
  expect(holes(pseudo[key])).toEqual(holes(en[key]))
})

test('a text of the pseudo-locale is bracketed and at least 40 % longer', () => {
  expect(pseudo.close.length).toBeGreaterThanOrEqual(en.close.length * 1.4)
  expect(pseudo.askingTitle).toMatch(/^\[.*\{wallet\}.*\]$/)
})

test('plurals follow the rules of the locale', () => {
  expect([0, 1, 2].map((count) => format(en.noticeWalletsFound, 'en', { count }))).toEqual([
    '0 wallets found',
    '1 wallet found',
    '2 wallets found',
  ])
  expect(format(ar.noticeWalletsFound, 'ar', { count: 2 })).toBe('وُجدت محفظتان')
})

test('numbers are written as the locale writes them', () => {
  const written = (count: number, locale: string) => format('{count}', locale, { count })
  expect([7, 999, 1_000, -3, 0.5].map((count) => written(count, 'en'))).toEqual(['7', '999', '1,000', '-3', '0.5'])
  expect(written(12, 'fa')).toBe('۱۲')
})

test('[T18] a name in another direction is isolated, and a hole that nobody fills stays visible', () => {
  expect(format(en.askingTitle, 'en', { wallet: 'محفظة' })).toBe('Continue in \u2068محفظة\u2069')
  expect(format(en.askingTitle, 'en', { wallet: 'MetaMask' })).toBe('Continue in MetaMask')
  expect(format(en.askingTitle, 'en')).toBe('Continue in {wallet}')
  expect(format(en.askingTitle, 'en', { wallet: '{wallet}$&' })).toBe('Continue in {wallet}$&')
})

test('a region falls back to its language, and what nobody translated to English', async () => {
  expect((await loadCatalogue('ar-EG')).direction).toBe('rtl')
  for (const tag of ['tlh', 'constructor', '__proto__', '']) {
    expect(await loadCatalogue(tag)).toMatchObject({ tag: 'en', direction: 'ltr' })
  }
})
