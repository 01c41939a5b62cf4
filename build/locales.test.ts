import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  holesOf,
  inOrder,
  isSecure,
  listTexts,
  localeTags,
  moduleOf,
  readLocale,
  reviewedTags,
  sectionOf,
} from './locales.ts'
import { hashOfReview, readReviews } from './reviews.ts'

type Text = string | { readonly [category: string]: string; readonly other: string }

/** Limits grow with the catalogue, because visitors load only the texts of the shown views. */
const MAX_BYTES_PER_TEXT = 11
const MAX_BYTES_OF_VIEW = 2_000
/** Share of texts that may wait for a translator, in English until then. */
const MAX_WAITING = 0.1
const path = (relative: string) => fileURLToPath(new URL(`../${relative}`, import.meta.url))
const MODAL = path('apps/modal-frame/src/')
const catalogues = [
  ...readdirSync(MODAL, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/)texts\/(?:\w+\/)?en\.ts$/.test(file))
    .map((file) => `${MODAL}${file}`),
  path('apps/modal-frame/server/window/en.ts'),
  path('apps/secure-email-frame/frame/messages/en.ts'),
  path('apps/secure-email-frame/frame/pages/texts/en.ts'),
  path('apps/secure-email-frame/server/mail/texts/en.ts'),
  path('apps/secure-email-frame/server/signIn/texts/en.ts'),
]

function flatten(texts: object, prefix = ''): [key: string, text: Text][] {
  return Object.entries(texts).flatMap(([key, text]: [string, Text]) =>
    typeof text === 'string' || 'other' in text ? [[`${prefix}${key}`, text]] : flatten(text, `${prefix}${key}.`),
  )
}

const secureSections = catalogues.filter(isSecure).map(sectionOf)
const english = new Map<string, Text>()
for (const file of catalogues) {
  const module: Record<string, object> = await import(file)
  // Texts that a feature includes are in the section of the core.
  const texts = Object.values(module)[0] ?? {}
  for (const [key, text] of flatten(texts)) english.set(`${sectionOf(file)}.${key}`, text)
}
const isIncluded = (key: string) => {
  const name = key.split('.').at(-1)
  return (
    !/^(?:requests|connecting)\./.test(key) && ['requests', 'connecting'].some((core) => english.has(`${core}.${name}`))
  )
}

function isCurrent(key: string, text: Text) {
  const original = english.get(key)
  return typeof text === typeof original && holesOf(text).join() === holesOf(original ?? '').join()
}

const { en: messages } = await import(path('apps/secure-email-frame/frame/messages/en.ts'))

describe.each(localeTags)('locale %s', (tag) => {
  const isReviewed = reviewedTags.includes(tag)
  // The secure origin does not show languages that are not reviewed.
  const isShown = ([key]: [string, unknown]) =>
    isReviewed || !secureSections.some((section) => key.startsWith(`${section}.`))
  const expected = [...english].filter(isShown).flatMap(([key]) => (isIncluded(key) ? [] : [key]))
  const written = flatten(readLocale(tag)).filter(isShown)
  const translated = new Map(written.filter(([key, text]) => isCurrent(key, text)))

  test(isReviewed ? 'has the keys and holes of English' : 'has nearly all keys and holes of English', () => {
    const missing = expected.filter((key) => !translated.has(key))
    const limit = isReviewed ? 0 : MAX_WAITING * expected.length
    expect(missing.length <= limit ? [] : missing).toEqual([])
  })

  test.runIf(isReviewed)('has the approvals that two readers translated back (build/recordReviews.ts)', () => {
    expect(hashOfReview(messages, readLocale(tag).secure ?? {})).toBe(readReviews()[tag])
  })

  test('has no key that English lacks', () => {
    expect(flatten(readLocale(tag)).flatMap(([key]) => (english.has(key) ? [] : [key]))).toEqual([])
  })

  test('has a text if English has one', () => {
    expect([...translated].filter(([key, text]) => (text === '') !== (english.get(key) === ''))).toEqual([])
  })

  test('has every plural form of its language', () => {
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.toSorted()
    for (const [key, text] of translated) {
      if (typeof text !== 'string') expect([key, Object.keys(text).toSorted()]).toEqual([key, categories])
    }
  })

  test('has no text over twice the length of English', () => {
    const lengthOf = (text: Text) => (typeof text === 'string' ? text : text.other).length
    const long = [...translated].filter(([key, text]) => lengthOf(text) > 2 * lengthOf(english.get(key) ?? '') + 12)
    expect(long).toEqual([])
  })

  test(`has at most ${MAX_BYTES_PER_TEXT} bytes a text in the modal, compressed`, async () => {
    const lists = await Promise.all(
      catalogues
        .filter((file) => file.includes('/features/') || file === `${MODAL}texts/en.ts`)
        .map((file) => listTexts(file, tag)),
    )
    const sizes = lists.map((list) => brotliCompressSync(moduleOf(list)).length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_BYTES_OF_VIEW)
    const size = brotliCompressSync(lists.map(moduleOf).join('\n')).length
    expect(size).toBeLessThanOrEqual(MAX_BYTES_PER_TEXT * lists.flat().length)
  })
})

describe('listTexts', () => {
  test('gives texts in the order of English, with included ones', async () => {
    const list = await listTexts(`${MODAL}features/connect/texts/en.ts`, 'ar')
    expect(list[0]).toBe('تابع في {wallet}')
    expect(list).not.toContain(0)
  })
  test('leaves a text English whose translation has other holes or no plural', () => {
    expect(
      inOrder({ a: 'Send {amount}', b: { other: '{count} left' }, c: 'Close' }, { a: 'Senden', b: 'Rest' }),
    ).toEqual([0, 0, 0])
  })
})

test('joins texts and plural forms, with an empty part for a missing text', () => {
  expect(moduleOf(['Senden', 0, { one: '{count} Wallet', other: '{count} Wallets' }])).toBe(
    'export default "Senden||~{count} Wallet~~~~{count} Wallets"',
  )
  expect(() => moduleOf(['a|b'])).toThrow('A text contains a separator: a|b')
})

test('splits secure texts for reviewed languages only', async () => {
  expect(localeTags).toEqual(expect.arrayContaining([...reviewedTags]))
  const { locales: secure } = await import(`${path('apps/secure-email-frame/frame/messages/en.ts')}?locales`)
  for (const tag of localeTags) expect(secure?.(tag) !== undefined).toBe(reviewedTags.includes(tag))
})
