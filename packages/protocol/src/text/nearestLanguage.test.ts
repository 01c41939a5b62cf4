import { describe, expect, test } from 'vitest'
import { nearestLanguage } from './nearestLanguage.ts'

describe('nearestLanguage', () => {
  test.each([
    ['en', 'en'],
    ['en-GB', 'en'],
    ['ar', 'ar'],
    ['ar-EG', 'ar'],
    ['AR', 'ar'],
    ['de-AT', 'de'],
    ['es', 'es-419'],
    ['es-MX', 'es-419'],
    ['fr-CA', 'fr'],
    ['in', 'id'],
    ['pt', 'pt-BR'],
    ['pt-br', 'pt-BR'],
    ['ja-JP', 'ja'],
    ['ko-KR', 'ko'],
    ['vi-VN', 'vi'],
    ['zh', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-Hant', 'zh-TW'],
    ['zh-HK', 'zh-HK'],
    ['zh-MO', 'zh-TW'],
  ])('maps %j to %s', (tag, language) => {
    expect(nearestLanguage(tag)).toBe(language)
  })

  test.each(['tlh', 'nl', 'ar-Latn', '', '*', 'constructor', '__proto__'])('falls back to English for %j', (tag) => {
    expect(nearestLanguage(tag)).toBe('en')
  })
})
