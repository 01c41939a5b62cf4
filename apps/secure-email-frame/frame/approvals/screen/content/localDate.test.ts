import { expect, test } from 'vitest'
import { dateOfSeconds, localDate } from './localDate.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  ['en', 'Jun 15, 2096, '],
  ['de', '15.06.2096, '],
  ['ja', '2096/06/15 '],
])('writes a time as %s does', (locale, day) => {
  const written = localDate('2096-06-15 12:06 UTC', locale)
  expect(plain(written)).toMatch(new RegExp(`^${day}`))
  expect(written).not.toContain('UTC')
})

test.each(['∞', '', '+010000-01-01 UTC', 'tomorrow'])('keeps %j', (text) => {
  expect(localDate(text, 'en')).toBe(text)
})

test.each(['expiry', 'order.deadline', 'details[0].expiration', 'validTo', 'permit.sigDeadline'])(
  'shows the date and the number of %s',
  (path) => {
    expect(plain(dateOfSeconds(path, '1900000000', 'en'))).toMatch(/^Mar 1\d, 2030, \d+:46 [AP]M \(1900000000\)$/)
  },
)

test.each([
  ['amount', '1900000000'],
  ['expiry', '190000000'],
  ['expiry', '19000000000'],
  ['expiryOf.amount', '1900000000'],
])('keeps the number of %s, %s', (path, value) => {
  expect(dateOfSeconds(path, value, 'en')).toBe(value)
})
