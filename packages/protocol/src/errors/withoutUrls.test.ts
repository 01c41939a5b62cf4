import { expect, test } from 'vitest'
import { withoutUrls } from './withoutUrls.ts'

test.each([
  ['Failed to fetch', 'Failed to fetch'],
  ['URL: https://rpc.example/v2/KEY', 'URL: …'],
  ['two: wss://a.example and HTTP://B.example:80/?k=1.', 'two: … and …'],
  ['chrome-extension://abcdef/inpage.js:1:2', '…'],
  ['eip155:1 and 12:30 and a // b', 'eip155:1 and 12:30 and a // b'],
])('[T35] turns “%s” into “%s”', (text, expected) => {
  expect(withoutUrls(text)).toBe(expected)
})

test('takes under 1 s for a long message', () => {
  const started = performance.now()
  withoutUrls('a.'.repeat(500))
  withoutUrls('a'.repeat(1_000))
  expect(performance.now() - started).toBeLessThan(1_000)
})
