import { describe, expect, test } from 'vitest'
import { nearestLanguage } from './nearestLanguage.ts'

describe('nearestLanguage', () => {
  test.each([
    ['en', 'en'],
    ['en-GB', 'en'],
    ['ar', 'ar'],
    ['ar-EG', 'ar'],
    ['AR', 'ar'],
  ])('maps %j to %s', (tag, language) => {
    expect(nearestLanguage(tag)).toBe(language)
  })

  test.each(['tlh', 'fr', 'ar-Latn', '', '*', 'constructor', '__proto__'])('falls back to English for %j', (tag) => {
    expect(nearestLanguage(tag)).toBe('en')
  })
})
