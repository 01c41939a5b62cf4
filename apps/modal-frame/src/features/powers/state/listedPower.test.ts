import type { Power } from '@airlock/protocol/gateway/answers/powers'
import { describe, expect, test } from 'vitest'
import { samplePower } from '../../../testing/testPowers.ts'
import { groupPowers, isRevocable, isUnlimited } from './listedPower.ts'

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
  ])('[T223] decides about %s', (_what, change, expected) => {
    expect(isRevocable(samplePower(change))).toBe(expected)
  })
})

describe('groupPowers', () => {
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
    const planted = samplePower({ name: 'planted', flags: spam })
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
