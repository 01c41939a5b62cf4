import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exposureOf, restOf } from './grantFields.ts'
import type { KeeperGrant } from './keeperAbi.ts'

const AT = `0x${'a1'.repeat(20)}` as const
const grantOf = (terms: Pick<KeeperGrant, 'amount' | 'period' | 'start' | 'end'>): KeeperGrant => ({
  ...{ token: AT, redeemer: AT, payees: [AT], salt: '0x' },
  ...terms,
})

/** The contract's rule. */
const indexOf = ({ period, start }: KeeperGrant, at: bigint) => (period === 0n ? 0n : (at - start) / period)

describe('exposureOf', () => {
  test.each([
    [0n, 10n],
    [7n, 50n],
    [10n, 30n],
    [30n, 10n],
    [100n, 10n],
  ])('counts a last period that is shorter: %d s', (period, total) => {
    expect(exposureOf(grantOf({ amount: 10n, period, start: 5n, end: 35n }))).toBe(total)
  })

  test('covers the full amount in each period of the contract', () => {
    const times = fc.record({ period: fc.bigInt(0n, 40n), start: fc.bigInt(0n, 9n), length: fc.bigInt(1n, 200n) })
    void fc.assert(
      fc.property(times, ({ period, start, length }) => {
        const grant = grantOf({ amount: 3n, period, start, end: start + length })
        const seconds = Array.from({ length: Number(length) }, (_, index) => start + BigInt(index))
        const periods = new Set(seconds.map((second) => indexOf(grant, second)))
        expect(exposureOf(grant)).toBe(3n * BigInt(periods.size))
      }),
    )
  })
})

describe('restOf', () => {
  test('counts what is available and every later period of the contract', () => {
    const times = fc.record({
      ...{ period: fc.bigInt(0n, 40n), start: fc.bigInt(0n, 9n), length: fc.bigInt(1n, 200n) },
      now: fc.bigInt(0n, 220n),
    })
    void fc.assert(
      fc.property(times, ({ period, start, length, now }) => {
        const grant = grantOf({ amount: 3n, period, start, end: start + length })
        const isOpen = now >= start && now < grant.end
        const seconds = Array.from({ length: Number(length) }, (_, index) => start + BigInt(index))
        const later = new Set(seconds.filter((second) => second > now).map((second) => indexOf(grant, second)))
        if (isOpen) later.delete(indexOf(grant, now))
        expect(restOf(grant, { available: isOpen ? 1n : 0n, now })).toBe(
          (isOpen ? 1n : 0n) + 3n * restCount(later, grant, now),
        )
      }),
    )
  })
})

const restCount = (later: ReadonlySet<bigint>, { end }: KeeperGrant, now: bigint) =>
  now >= end ? 0n : BigInt(later.size)
