import { expect, test } from 'vitest'
import { isCutSideways } from './useRoom.ts'

test.each([
  ['fits', 300, 300, false],
  ['is rounded', 301, 300, false],
  ['is wider than its place', 302, 300, true],
  ['has no place at all', 9, 0, true],
])('[T104] what %s: %i px in %i px', (_, scrollWidth, clientWidth, isCut) => {
  expect(isCutSideways({ scrollWidth, clientWidth } as Element)).toBe(isCut)
})
