import { expect, test } from 'vitest'
import { ok, problem, summaryOf, warning } from './finding.ts'

test('counts problems and warnings', () => {
  expect(summaryOf([ok('a')])).toBe('0 problems, 0 warnings')
  expect(summaryOf([problem('a', 'b'), warning('a', 'b'), warning('c', 'd')])).toBe('1 problem, 2 warnings')
})
