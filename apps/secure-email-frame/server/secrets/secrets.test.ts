import { expect, test } from 'vitest'
import { randomCode } from '../signIn/email/codes.ts'
import { codeHash, hashOf, randomId, randomToken, sameBytes } from './secrets.ts'

const rendered = <Value>(render: () => Value) => Array.from({ length: 2_000 }, render)

test('[T54] has six digits, also for codes below 100,000', () => {
  const codes = rendered(randomCode)
  expect(codes.filter((code) => !/^[0-9]{6}$/.test(code))).toEqual([])
  expect(codes.filter((code) => code.startsWith('0')).length).toBeGreaterThan(50)
  expect(new Set(codes).size).toBeGreaterThan(1_900)
})

test('has 256 bits for a token, 128 for an id', () => {
  expect(rendered(randomToken).filter((token) => !/^[-_A-Za-z0-9]{43}$/.test(token))).toEqual([])
  expect(rendered(randomId).filter((id) => !/^[-_A-Za-z0-9]{22}$/.test(id))).toEqual([])
  expect(new Set(rendered(randomToken)).size).toBe(2_000)
})

test('[T54] depends on this secret, this login and this code', () => {
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const hash = codeHash(one, 'login', '123456')
  expect(sameBytes(hash, codeHash(one, 'login', '123456'))).toBe(true)
  for (const different of [
    codeHash(other, 'login', '123456'),
    codeHash(one, 'another', '123456'),
    codeHash(one, 'login', '123457'),
    codeHash(one, 'login1', '23456'),
    hashOf('login|123456'),
    Buffer.alloc(0),
  ]) {
    expect(sameBytes(hash, different)).toBe(false)
  }
  expect(hashOf('one')).not.toEqual(hashOf('other'))
  expect(hash).toHaveLength(32)
})
