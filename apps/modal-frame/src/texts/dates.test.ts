import { expect, test } from 'vitest'
import { formatDay } from './dates.ts'
import type { Language } from './languages.ts'

test.each([
  ['en', '14 Jan'],
  ['ja', '1月14日'],
  ['ko', '1월 14일'],
  ['vi', '14 thg 1'],
  ['zh-CN', '1月14日'],
  ['zh-HK', '1月14日'],
  ['zh-TW', '1月14日'],
] satisfies [Language, string][])('writes a day in %s as %s', (language, day) => {
  expect(formatDay(new Date(2026, 0, 14), language)).toBe(day)
})
