import { expect, test } from 'vitest'
import { expectedHeight } from './expectedHeight.ts'

test("adds a row for each wallet, up to the card's maximum", () => {
  let announced = 0
  const height = expectedHeight([() => 1, () => announced])
  expect(height('Connect')).toBe(504)
  announced = 1
  expect(height('Connect')).toBe(568)
  announced = 200
  expect(height('Connect')).toBe(680)
  expect(height('Account')).toBe(332)
})
