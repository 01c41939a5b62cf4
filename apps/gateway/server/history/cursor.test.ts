import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CursorInvalid } from '../sources/Source.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'

const natural = fc.maxSafeNat()

test('round-trips a position', () => {
  void fc.assert(
    fc.property(natural, natural, (block, index) => {
      const text = encodeCursor({ block, index })
      expect(text).toMatch(/^[-_A-Za-z0-9]{1,128}$/)
      expect(decodeCursor(text)).toEqual({ block, index })
    }),
  )
})

test('rejects malformed and non-canonical cursors', () => {
  const foreign = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.base64String(),
    fc.json().map((text) => Buffer.from(text).toString('base64url')),
    fc.tuple(fc.double(), fc.double()).map((position) => Buffer.from(JSON.stringify(position)).toString('base64url')),
    natural.map((block) => `${encodeCursor({ block, index: 1 })}=`),
  )
  void fc.assert(
    fc.property(foreign, (text) => {
      try {
        expect(encodeCursor(decodeCursor(text))).toBe(text)
      } catch (cause) {
        expect(cause).toBeInstanceOf(CursorInvalid)
      }
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  '',
  'null',
  Buffer.from('[-1,0]').toString('base64url'),
  Buffer.from('[1.5,0]').toString('base64url'),
  Buffer.from('[9007199254740993,0]').toString('base64url'),
  Buffer.from('[1,0,0]').toString('base64url'),
  Buffer.from('[1, 0]').toString('base64url'),
  Buffer.from('{"block":1}').toString('base64url'),
  'A'.repeat(10_000),
])('rejects %s', (text) => {
  expect(() => decodeCursor(text)).toThrow(CursorInvalid)
})
