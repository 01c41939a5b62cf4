import type { Power } from '@airlock/protocol/gateway/answers/powers'
import { describe, expect, test } from 'vitest'
import { samplePower } from '../../../testing/testPowers.ts'
import { groupPowers, isRevocable, isUnlimited, mayBeReal } from './listedPower.ts'

const unlisted = { is_verified: false, is_spam: false, reasons: [] }
const spam = { is_verified: false, is_spam: true, reasons: ['link' as const] }

describe('isRevocable', () => {
  test.each<[string, Partial<Power>, boolean]>([
    ['a listed token', {}, true],
    ['an unlisted token that the account called', { flags: unlisted }, true],
    ['an unlisted token that it never called', { flags: unlisted, is_called: false }, false],
    ['a collection with items of the account', { kind: 'collection', flags: unlisted, is_called: false }, true],
    ['a collection without', { kind: 'collection', flags: unlisted, is_called: false, atRisk: '0' }, false],
    [
      'a collection that tells no balance',
      { kind: 'collection', flags: unlisted, is_called: false, atRisk: undefined },
      false,
    ],
    ['spam that the account called', { flags: spam }, false],
    ['spam that it holds', { kind: 'collection', flags: spam }, false],
    ['an allowance at Permit2 of a token whose name has a link', { kind: 'permit2', flags: spam }, true],
  ])('[T223] decides about %s', (_what, change, expected) => {
    expect(isRevocable(samplePower(change))).toBe(expected)
  })
})

describe('mayBeReal', () => {
  const given = { flags: unlisted, is_called: false }
  test.each<[string, Partial<Power>, boolean]>([
    ['a permit at an unlisted token', given, true],
    ['a permit whose balance is unknown', { ...given, atRisk: undefined }, true],
    [
      'a collection whose balance is unknown',
      { ...given, kind: 'collection', amount: undefined, atRisk: undefined },
      true,
    ],
    ['spam that the account gave', { flags: spam }, true],
    ['spam that the account gave, with an unknown balance', { flags: spam, atRisk: undefined }, true],
    ['a permit at a token whose name has a link', { flags: spam, is_called: false }, true],
    ['a permit without a balance', { ...given, atRisk: '0' }, false],
    ['spam without a balance', { flags: spam, is_called: false, atRisk: '0' }, false],
    [
      'spam that no contract confirms',
      { flags: spam, is_called: false, is_unread: true, amount: undefined, atRisk: undefined },
      false,
    ],
    ['a permit of zero', { ...given, amount: '0' }, false],
    [
      'an allowance that no contract confirms',
      { ...given, is_unread: true, amount: undefined, atRisk: undefined },
      false,
    ],
    ['an allowance of the account', {}, false],
  ])('[T268] decides about %s', (_what, change, expected) => {
    expect(mayBeReal(samplePower(change))).toBe(expected)
  })
})

describe('groupPowers', () => {
  test('[T268] keeps uncertain ones apart from planted ones, and spam behind them', () => {
    const planted = Array.from({ length: 1_000 }, (_, index) =>
      samplePower({ name: `planted ${index}`, flags: index % 2 ? spam : unlisted, is_called: false, amount: '0' }),
    )
    const called = samplePower({ name: 'called spam', flags: spam, value: 1_000_000 })
    const unread = samplePower({ name: 'no balance', flags: unlisted, is_called: false, atRisk: undefined })
    const own = samplePower({ name: 'own' })
    const groups = groupPowers([...planted, called, unread, own])
    expect(groups.risky.map(({ name }) => name)).toEqual(['own'])
    expect(groups.uncertain.map(({ name }) => name)).toEqual(['no balance', 'called spam'])
    expect(groups.ignored).toHaveLength(planted.length)
  })

  test('sorts by value at risk, then by limit, spender and age', () => {
    const plain = { value: undefined, amount: '5' }
    const list = [
      samplePower({ ...plain, name: 'new', spenderName: 'Known', since: '2026-01-01T00:00:00.000Z' }),
      samplePower({ ...plain, name: 'old', spenderName: 'Known', since: '2025-01-01T00:00:00.000Z' }),
      samplePower({ ...plain, name: 'unknown' }),
      samplePower({ value: undefined, name: 'unlimited' }),
      samplePower({ value: 5, name: 'cheap' }),
      samplePower({ value: 500, name: 'dear' }),
    ]
    expect(groupPowers(list).risky.map(({ name }) => name)).toEqual([
      'dear',
      'cheap',
      'unlimited',
      'unknown',
      'old',
      'new',
    ])
  })

  test('keeps unread and idle ones, and ignores planted ones', () => {
    const unread = samplePower({ name: 'unread', is_unread: true, amount: undefined, atRisk: undefined })
    const idle = samplePower({ name: 'idle', atRisk: '0' })
    const planted = samplePower({ name: 'planted', flags: spam, is_called: false, atRisk: '0' })
    const groups = groupPowers([unread, idle, planted])
    expect([groups.risky, groups.idle, groups.ignored]).toEqual([[unread], [idle], [planted]])
  })
})

test.each([
  [String(2n ** 256n - 1n), true],
  [String(2n ** 160n - 1n), true],
  [String(2n ** 95n), true],
  [String(2n ** 95n - 1n), false],
])('reads whether %s is unlimited', (amount, expected) => {
  expect(isUnlimited(samplePower({ amount }))).toBe(expected)
})
