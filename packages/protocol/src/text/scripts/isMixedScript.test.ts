import { describe, expect, test } from 'vitest'
import { isMixedScript } from './isMixedScript.ts'

describe('isMixedScript', () => {
  test.each([
    ['Cyrillic', 'Met\u0430Mask'],
    ['Greek', '\u039cetaMask'],
    ['Armenian', 'Meta\u0555ask'],
    ['Cherokee', '\u13b7etaMask'],
    ['Cyrillic on a second line', 'Meta\n\u0430'],
  ])('[T39] detects %s letters in a Latin name', (_script, name) => {
    expect(isMixedScript(name)).toBe(true)
  })

  test.each(['MetaMask', 'Кошелёк', 'Πορτοφόλι', 'Դրամապանակ', '錢包 Wallet', 'Café 2', ''])('accepts %s', (name) => {
    expect(isMixedScript(name)).toBe(false)
  })
})
