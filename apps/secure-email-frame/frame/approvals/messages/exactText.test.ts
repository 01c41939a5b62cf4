import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { generated } from '../../testing/generated.ts'
import type { Description, FieldName } from '../shared/types.ts'
import { exactDescription } from './exactDescription.ts'
import { exactText } from './exactText.ts'
import { rawText } from './rawText.ts'

describe('[T18] [T90] invisible characters', () => {
  test.each([
    ['tag characters', 'Meta\u{E0041}Mask', 'Meta⟨U+E0041⟩Mask'],
    ['a variation selector', 'a\uFE0F', 'a⟨U+FE0F⟩'],
    ['a supplementary one', 'a\u{E0100}', 'a⟨U+E0100⟩'],
    ['a joiner', 'Me\u200Dta', 'Me⟨U+200D⟩ta'],
    ['a zero-width blank', 'Me\u200Bta', 'Me⟨U+200B⟩ta'],
    ['a bidi override', 'a\u202Eb', 'a⟨U+202E⟩b'],
    ['a bidi isolate', 'a\u2066b', 'a⟨U+2066⟩b'],
    ['an Arabic mark', 'a\u061Cb', 'a⟨U+061C⟩b'],
    ['interlinear annotation', 'a\uFFF9b', 'a⟨U+FFF9⟩b'],
    ['a grapheme joiner', 'a\u034Fb', 'a⟨U+034F⟩b'],
    ['a Hangul filler', 'a\u3164b', 'a⟨U+3164⟩b'],
    ['blank braille', 'a\u2800b', 'a⟨U+2800⟩b'],
    ['a byte order mark', '\uFEFFa', '⟨U+FEFF⟩a'],
    ['a line separator', 'a\u2028b', 'a⟨U+2028⟩b'],
    ['a lone return', 'a\rb', 'a⟨U+000D⟩b'],
    ['a control character', 'a\u0007b', 'a⟨U+0007⟩b'],
    ['half a character', 'a\uD800b', 'a⟨U+D800⟩b'],
    ['marks without end', `a${'\u0301'.repeat(6)}`, `a${'\u0301'.repeat(4)}⟨U+0301⟩⟨U+0301⟩`],
    ['a joiner behind an emoji', '😀\u200D', '😀⟨U+200D⟩'],
    ['a selector that an emoji does not need', '😀\uFE0F', '😀⟨U+FE0F⟩'],
    ['tags that are no flag', '🏴\u{E0068}\u{E0069}\u{E007F}', '🏴⟨U+E0068⟩⟨U+E0069⟩⟨U+E007F⟩'],
  ])('shows %s', (_, input, text) => {
    expect(exactText(input)).toEqual({ text, isHidden: true })
  })

  test.each(['plain', 'two\nlines\tand more', 'Кошелёк', '財布', 'محفظة', 'é e\u0301', '❤️ 👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ 🇨🇭 👍🏽'])(
    'shows %j as plain',
    (input) => {
      expect(exactText(input)).toEqual({ text: input, isHidden: false })
    },
  )

  test('escapes forged marks, and reads Windows lines', () => {
    expect(exactText('⟨U+200B⟩')).toEqual({ text: '⟨U+27E8⟩U+200B⟨U+27E9⟩', isHidden: false })
    expect(exactText('a\r\nb')).toEqual({ text: 'a⟨U+000D⟩\nb', isHidden: false })
  })

  test('[T91] round-trips, so that two texts are never rendered alike', () =>
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(
            fc.constantFrom('⟨', 'U+', '⟩', '\r', '\n', '\u200b', '\u0301', '🏴', '\u{E0067}'),
            fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
          ),
        }),
        (input) => {
          const { text } = exactText(input)
          expect(
            text.replace(/⟨U\+([0-9A-F]+)⟩/g, (_, point) => String.fromCodePoint(Number.parseInt(point, 16))),
          ).toBe(input)
        },
      ),
      generated(1_000),
    ))
})

test('[T18] [T90] escapes emoji parts without Unicode sets, the rest alike', async () => {
  class OlderRegExp extends RegExp {
    constructor(pattern: string, flags: string) {
      if (flags.includes('v')) throw new SyntaxError('Invalid flags')
      super(pattern, flags)
    }
  }
  vi.stubGlobal('RegExp', OlderRegExp)
  vi.resetModules()
  const older = await import('./exactText.ts')
  expect(older.exactText('a\u202eb\u{E0041}')).toEqual({ text: 'a⟨U+202E⟩b⟨U+E0041⟩', isHidden: true })
  expect(older.exactText('1\ufe0f\u20e3')).toEqual({ text: '1⟨U+FE0F⟩\u20e3', isHidden: true })
  expect(older.exactText('two\nlines')).toEqual({ text: 'two\nlines', isHidden: false })
})

test('[T90] shows hidden characters in every row, also of the domain', () => {
  const names: Record<FieldName, true> = {
    out: true,
    total: true,
    expected: true,
    mayTake: true,
    knownAs: true,
    calledBySite: true,
    pay: true,
    payAbout: true,
    promised: true,
    step: true,
    message: true,
    amount: true,
    item: true,
    token: true,
    to: true,
    resembled: true,
    spender: true,
    requester: true,
    payee: true,
    each: true,
    period: true,
    allowedInAll: true,
    owner: true,
    contract: true,
    method: true,
    network: true,
    domain: true,
    appName: true,
    name: true,
    type: true,
    from: true,
    data: true,
    votesTo: true,
    gives: true,
    gets: true,
    until: true,
    version: true,
    salt: true,
    collection: true,
    runs: true,
    ranBefore: true,
    paidBy: true,
    notAfter: true,
    describedBy: true,
    intent: true,
    sentence: true,
    described: true,
    alsoNames: true,
    alsoCalls: true,
    alsoBytes: true,
    undescribed: true,
    uncheckedOn: true,
  }
  for (const name of Object.keys(names) as FieldName[]) {
    for (const variant of ['text', 'block', 'bytes', 'address', 'amount'] as const) {
      for (const over of [{ value: 'a\u202eb' }, { value: 'a', path: 'a\u202eb' }]) {
        const input: Description = {
          title: 'call',
          fields: [{ name, variant, ...over }],
          warnings: ['noCode'],
          offers: [{ signing: { kind: 'message', message: '0x' } }],
        }
        const { fields, warnings } = exactDescription(input)
        expect(fields).toEqual([
          {
            name,
            variant,
            ...Object.fromEntries(Object.entries(over).map(([key, text]) => [key, text.replace('\u202e', '⟨U+202E⟩')])),
          },
        ])
        expect(warnings).toEqual(['noCode', 'hidden'])
      }
    }
  }
})

test('[T90] warns about hidden characters in typed data without a row', () => {
  const described = (text: string): Description => ({
    title: 'signData',
    fields: [{ name: 'data', value: 'plain', variant: 'text' }],
    warnings: ['unbound'],
    offers: [{ signing: { kind: 'typedData', typedData: JSON.stringify({ message: { text } }) } }],
  })
  expect(exactDescription(described('a\u202eb')).warnings).toEqual(['unbound', 'hidden'])
  expect(exactDescription(described('a b')).warnings).toEqual(['unbound'])
  const { offers, ...rest } = described('a\u202eb')
  const twoOffers = { ...rest, offers: [...offers, { signing: { kind: 'message', message: '0x' } }] } as const
  expect(exactDescription(twoOffers).warnings).toEqual(['unbound', 'hidden'])
})

test('[T90] shows all signed text, without hidden parts', () => {
  const typedData = JSON.stringify({ message: { text: 'a\u202eb' } })
  expect(rawText({ kind: 'typedData', typedData })).toBe('{\n  "message": {\n    "text": "a⟨U+202E⟩b"\n  }\n}')
  expect(rawText({ kind: 'message', message: '0x00' })).toContain('"message": "0x00"')
})
