import { describe, expect, test } from 'vitest'
import { periodText } from './periodText.ts'

describe('periodText', () => {
  test.each([
    [604_800n, 'en', 'week'],
    [1_209_600n, 'en', '2 weeks'],
    [2_592_000n, 'en', '30 days'],
    [3_600n, 'en', 'hour'],
    [90n, 'en', '90 seconds'],
    [604_800n, 'de', 'Woche'],
  ])('writes %d seconds in %s as %s', (seconds, language, text) => {
    expect(periodText(seconds, language)).toBe(text)
  })
})
