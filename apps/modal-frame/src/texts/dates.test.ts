import { describe, expect, test } from 'vitest'
import { formatDay, formatTime } from './dates.ts'
import type { Language } from './languages.ts'

const NOW = new Date(2026, 2, 30, 0, 5)

describe('formatDay', () => {
  test.each([
    ['en', 'today', 'yesterday', 'March 28'],
    ['de', 'heute', 'gestern', '28. März'],
    ['ja', '今日', '昨日', '3月28日'],
    ['ar', 'اليوم', 'أمس', '28 مارس'],
  ] satisfies [Language, string, string, string][])('writes days in %s', (language, ...texts) => {
    // The clocks change on March 29 in parts of Europe.
    const days = [new Date(2026, 2, 30), new Date(2026, 2, 29, 23, 59), new Date(2026, 2, 28)]
    expect(days.map((day) => formatDay(day, language, NOW))).toEqual(texts)
  })

  test('adds the year unless it is current', () => {
    expect(formatDay(new Date(2025, 11, 31), 'en', NOW)).toBe('December 31, 2025')
  })
})

test('formats the time of day', () => {
  expect(formatTime(new Date(2026, 0, 3, 14, 5), 'de')).toBe('14:05')
})
