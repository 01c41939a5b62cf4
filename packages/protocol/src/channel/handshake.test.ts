import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ERRORS } from '../errors/codes.ts'
import {
  formatRange,
  isBootMessage,
  isHelloMessage,
  isRejectedMessage,
  negotiate,
  PROTOCOL_RANGE,
  type ProtocolRange,
  REFUSAL_CODES,
} from './handshake.ts'

describe('[T37] version negotiation', () => {
  test.each<[ours: ProtocolRange, theirs: ProtocolRange, agreed: number | undefined]>([
    [[1, 1], [1, 1], 1],
    [[1, 1], [1, 3], 1],
    [[1, 3], [1, 1], 1],
    [[1, 3], [2, 5], 3],
    [[2, 5], [1, 3], 3],
    [[1, 4], [2, 3], 3],
    [[1, 1], [2, 2], undefined],
    [[3, 4], [1, 2], undefined],
  ])('returns for %j and %j the version %j', (own, peer, agreed) => {
    expect(negotiate(own, peer)).toBe(agreed)
  })

  test('agrees for both sides on a version in both ranges', () => {
    const range = fc
      .tuple(fc.integer({ min: 1, max: 20 }), fc.nat(20))
      .map(([oldest, more]): ProtocolRange => [oldest, oldest + more])
    return fc.assert(
      fc.property(range, range, (own, peer) => {
        const agreed = negotiate(own, peer)
        expect(negotiate(peer, own)).toBe(agreed)
        const common = Array.from({ length: 41 }, (_, version) => version).filter((version) =>
          [own, peer].every(([oldest, newest]) => oldest <= version && version <= newest),
        )
        expect(agreed).toBe(common.at(-1))
      }),
    )
  })

  test('agrees with this build’s own range', () => {
    expect(PROTOCOL_RANGE).toHaveLength(2)
    expect(negotiate(PROTOCOL_RANGE, PROTOCOL_RANGE)).toBe(PROTOCOL_RANGE[1])
  })

  test('formats a range as one version or two', () => {
    expect(formatRange([2, 2])).toBe('2')
    expect(formatRange([1, 3])).toBe('1–3')
  })
})

const boot = { t: 'mf:boot', v: [1, 1], epoch: 'e1' }
const hello = { t: 'mf:hello', v: 1, epoch: 'e1', projectId: 'default', sdk: '0.1.0' }
const rejected = { t: 'mf:refused', epoch: 'e1', code: 'ORIGIN_NOT_ALLOWED' }
const without = (message: object, key: string) =>
  Object.fromEntries(Object.entries(message).filter(([one]) => one !== key))

test('recognises each of the three messages and no other as it', () => {
  expect([boot, hello, rejected].map(isBootMessage)).toEqual([true, false, false])
  expect([boot, hello, rejected].map(isHelloMessage)).toEqual([false, true, false])
  expect([boot, hello, rejected].map(isRejectedMessage)).toEqual([false, false, true])
  expect(isRejectedMessage({ ...rejected, project: 'default' })).toBe(true)
})

test('accepts ids of 64 characters', () => {
  expect(isBootMessage({ ...boot, epoch: 'x'.repeat(64) })).toBe(true)
  expect(isRejectedMessage({ ...rejected, project: 'x'.repeat(64) })).toBe(true)
})

test('rejects a message without one of its fields', () => {
  for (const key of Object.keys(boot)) expect(isBootMessage(without(boot, key))).toBe(false)
  for (const key of Object.keys(hello)) expect(isHelloMessage(without(hello, key))).toBe(false)
  for (const key of Object.keys(rejected)) expect(isRejectedMessage(without(rejected, key))).toBe(false)
})

describe('[T26] [T37] forged messages', () => {
  test.each<[string, object]>([
    ['one version where a range belongs', { v: 1 }],
    ['a range upside down', { v: [2, 1] }],
    ['a range of three', { v: [1, 2, 3] }],
    ['version zero', { v: [0, 1] }],
    ['half a version', { v: [1, 1.5] }],
    ['versions as texts', { v: ['1', '1'] }],
    ['a version without end', { v: [1, 1_000] }],
    ['what looks like a range', { v: { length: 2, 0: 1, 1: 1 } }],
    ['an empty epoch', { epoch: '' }],
    ['an epoch without end', { epoch: 'x'.repeat(65) }],
    ['an epoch that is a number', { epoch: 1 }],
  ])('rejects boot with %s', (_, over) => {
    expect(isBootMessage({ ...boot, ...over })).toBe(false)
  })

  test.each<[string, object]>([
    ['a range', { v: [1, 1] }],
    ['a negative version', { v: -1 }],
    ['no version at all', { v: Number.NaN }],
    ['an empty project', { projectId: '' }],
    ['a project without end', { projectId: 'x'.repeat(65) }],
    ['an SDK that is an object', { sdk: {} }],
  ])('rejects hello with %s', (_, over) => {
    expect(isHelloMessage({ ...hello, ...over })).toBe(false)
  })

  test.each<[string, object]>([
    ['a code of another error', { code: 'USER_REJECTED' }],
    ['a project that is no text', { project: 1 }],
  ])('rejects a rejection with %s', (_, over) => {
    expect(isRejectedMessage({ ...rejected, ...over })).toBe(false)
  })

  test('rejects values that are not a message', () => {
    const others: unknown[] = [undefined, null, 'mf:boot', 1, [], ['mf:boot'], { penpal: 'syn' }, () => boot]
    for (const other of others) {
      expect([isBootMessage(other), isHelloMessage(other), isRejectedMessage(other)]).toEqual([false, false, false])
    }
  })

  test('rejects any other value without throwing', () =>
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (value) => {
        expect([isBootMessage(value), isHelloMessage(value), isRejectedMessage(value)]).toEqual([false, false, false])
      }),
    ))
})

test('has a catalogue error for each rejection code', () => {
  for (const code of REFUSAL_CODES) expect(ERRORS).toHaveProperty(code)
})
