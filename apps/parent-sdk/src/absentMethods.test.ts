import { beforeEach, describe, expect, test } from 'vitest'
import { ABSENT_METHODS } from './absentMethods.ts'
import { createAppKit } from './index.ts'
import { OPTIONS, resetPage } from './testing/testKit.ts'

beforeEach(resetPage)

describe('createAppKit of the package', () => {
  test.each(Object.entries(ABSENT_METHODS))('names the alternative if a page calls %s', (name, instead) => {
    const kit = createAppKit(OPTIONS) as unknown as Record<string, () => unknown>
    expect(() => kit[name]?.()).toThrow(`Airlock has no ${name}: ${instead}`)
  })

  test('does not list absent methods among its own', () => {
    const kit = createAppKit(OPTIONS)
    expect(createAppKit(OPTIONS)).toBe(kit)
    expect(Object.keys(kit).filter((name) => name in ABSENT_METHODS)).toEqual([])
  })
})
