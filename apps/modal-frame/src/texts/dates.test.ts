import { expect, test } from 'vitest'
import { formatDay } from './dates.ts'
import type { Language } from './languages.ts'

test.each([
  ['en', '03 Jan'],
  ['ja', '1月3日'],
  ['ko', '1월 3일'],
  ['vi', '3 thg 1'],
  ['zh-CN', '1月3日'],
  ['zh-HK', '1月3日'],
  ['zh-TW', '1月3日'],
] satisfies [Language, string][])('writes a day in %s as %s', (language, day) => {
  expect(formatDay(new Date(2026, 0, 3), language)).toBe(day)
})
