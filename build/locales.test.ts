import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { listTexts, localeTags, readLocale, sectionOf } from './locales.ts'

type Text = string | Record<string, string>

const MAX_BYTES = 8_000
const path = (relative: string) => fileURLToPath(new URL(`../${relative}`, import.meta.url))
const MODAL = path('apps/modal-frame/src/')
const catalogues = [
  ...readdirSync(MODAL, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/)texts\/(?:\w+\/)?en\.ts$/.test(file))
    .map((file) => `${MODAL}${file}`),
  path('apps/modal-frame/server/window/en.ts'),
  path('apps/secure-email-frame/frame/messages/en.ts'),
  path('apps/secure-email-frame/frame/pages/texts/en.ts'),
]

/** Texts by section and key, with a group's name before its keys. */
function flatten(texts: object, prefix = ''): [key: string, text: Text][] {
  return Object.entries(texts).flatMap(([key, text]: [string, Text]) =>
    typeof text === 'string' || 'other' in text ? [[`${prefix}${key}`, text]] : flatten(text, `${prefix}${key}.`),
  )
}

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

const holes = (text: Text) => [
  ...new Set(typeof text === 'string' ? text.match(/\{\w+\}/g) : text.other?.match(/\{\w+\}/g)),
]

describe.each(localeTags)('locale %s', (tag) => {
  const translated = new Map(flatten(readLocale(tag)))

  test('has the keys of English', () => {
    const keys = [...english.keys()].filter((key) => !isIncluded(key))
    expect([...translated.keys()].toSorted()).toEqual(keys.toSorted())
  })

  test('has the holes of English', () => {
    const differing = [...translated].filter(
      ([key, text]) =>
        holes(text).toSorted().join() !==
        holes(english.get(key) ?? '')
          .toSorted()
          .join(),
    )
    expect(differing).toEqual([])
  })

  test('has a text where English has one', () => {
    expect([...translated].filter(([key, text]) => (text === '') !== (english.get(key) === ''))).toEqual([])
  })

  test('has every plural form of its language', () => {
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.toSorted()
    for (const [key, text] of translated) {
      if (typeof text !== 'string') expect([key, Object.keys(text).toSorted()]).toEqual([key, categories])
      expect([key, typeof text]).toEqual([key, typeof english.get(key)])
    }
  })

  test('has no text over twice the length of English', () => {
    const lengthOf = (text: Text) => (typeof text === 'string' ? text : (text.other ?? '')).length
    const long = [...translated].filter(([key, text]) => lengthOf(text) > 2 * lengthOf(english.get(key) ?? '') + 12)
    expect(long).toEqual([])
  })

  test(`is at most ${MAX_BYTES} bytes in the modal, compressed`, async () => {
    const lists = await Promise.all(
      catalogues
        .filter((file) => file.includes('/features/') || file === `${MODAL}texts/en.ts`)
        .map((file) => listTexts(file, tag)),
    )
    expect(brotliCompressSync(JSON.stringify(lists)).length).toBeLessThanOrEqual(MAX_BYTES)
  })
})

describe('listTexts', () => {
  test('gives texts in the order of English, with included ones', async () => {
    const list = await listTexts(`${MODAL}features/connect/texts/en.ts`, 'ar')
    expect(list[0]).toBe('تابع في {wallet}')
    expect(list).not.toContain(0)
  })
})
