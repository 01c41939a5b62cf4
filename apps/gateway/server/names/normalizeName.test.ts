import { describe, expect, test } from 'vitest'
import { normalizeName } from './normalizeName.ts'

describe('normalizeName', () => {
  test.each([
    ['Nick.ETH', 'nick.eth'],
    ['vitalik.eth', 'vitalik.eth'],
    ['①.eth', '1.eth'],
    ['ｎick.eth', 'nick.eth'],
    ['Ⅷ.eth', 'viii.eth'],
    ['👨‍👩‍👧.eth', '👨‍👩‍👧.eth'],
    ['ñ.eth', 'ñ.eth'],
    ['_name.eth', '_name.eth'],
    ['a.b.c.eth', 'a.b.c.eth'],
    ['例え.eth', '例え.eth'],
  ])('normalises %s → %s', (name, normalized) => {
    expect(normalizeName(name)).toBe(normalized)
  })

  test.each([
    ['a Cyrillic letter among Latin ones', 'nісk.eth'],
    ['a joiner', 'ni\u200dck.eth'],
    ['turned-round text', 'ni\u202eck.eth'],
    ['an empty label', 'a..eth'],
    ['an underscore in the middle', 'x_y.eth'],
    ['punycode', 'xn--nxasmq6b.eth'],
    ['a space', 'a b.eth'],
    ['a combining mark alone', '\u0301.eth'],
    ['one label', 'eth'],
    ['nothing', ''],
    ['256 characters', `${'x'.repeat(252)}.eth`],
  ])('rejects %s', (_what, name) => {
    expect(normalizeName(name)).toBeUndefined()
  })
})
