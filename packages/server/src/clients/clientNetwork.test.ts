import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forwardedAddress, networkOf } from './clientNetwork.ts'

describe('[T94] networkOf', () => {
  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['::', '0:0:0:0::/64', '0:0:0::/48'],
    ['203.0.113.7', '203.0.113.7', undefined],
    ['203.0.113.7:8080', '203.0.113.7', undefined],
    ['::ffff:203.0.113.7', '203.0.113.7', undefined],
    ['::FFFF:cb00:7107', '203.0.113.7', undefined],
    ['[::ffff:203.0.113.7]:9', '203.0.113.7', undefined],
  ])('maps %s to %s', (address, network, block) => {
    expect(networkOf(address)).toEqual({ network, block })
  })

  test('returns one network for each /64 and one block for each /48', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16))
    void fc.assert(
      fc.property(
        fc.tuple(group, group, group, group),
        fc.array(group, { minLength: 8, maxLength: 8 }),
        (prefix, tail) => {
          const [one, other] = [tail.slice(0, 4), tail.slice(4)].map((end) => networkOf([...prefix, ...end].join(':')))
          expect(one).toEqual(other)
          const near = networkOf([...prefix.slice(0, 3), ...tail.slice(0, 5)].join(':'))
          expect(near.block).toBe(one?.block)
        },
      ),
    )
  })
})

describe('[T96] invalid addresses', () => {
  test.each([
    undefined,
    '',
    ' ',
    'unknown',
    '1.2.3',
    '1.2.3.4.5',
    '999.1.1.1',
    '::1::',
    '[::1',
    '::1]',
    '[]',
    '[]:1',
    '_hidden',
    '127.1',
    '0x7f.1',
    '%',
    'a'.repeat(10_000),
    '\u0000',
    '::ffff:999.1.1.1',
  ])('treats %j as unknown', (text) => {
    expect(networkOf(text)).toEqual({ network: 'unknown', block: undefined })
  })

  test('never throws, and never returns 40 characters or more', () => {
    void fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 400 }),
          fc.ipV4(),
          fc.ipV6(),
          fc.ipV6().map((ip) => `[${ip}]:1`),
        ),
        (text) => {
          expect(networkOf(text).network.length).toBeLessThan(40)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test('reads only the entry of the operator’s outermost proxy', () => {
    expect(forwardedAddress('198.51.100.1, 203.0.113.7', 1)?.trim()).toBe('203.0.113.7')
    expect(forwardedAddress('198.51.100.1, 203.0.113.7, 10.0.0.1', 2)?.trim()).toBe('203.0.113.7')
    expect(forwardedAddress('203.0.113.7', 2)).toBeUndefined()
    expect(forwardedAddress(undefined, 1)).toBeUndefined()
  })
})
