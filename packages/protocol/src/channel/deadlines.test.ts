import { expect, test } from 'vitest'
import { deadlineMs } from './deadlines.ts'

test('A read ends after 30 s, the decision of a user never by a clock', () => {
  expect(deadlineMs('read')).toBe(30_000)
  expect(deadlineMs('person')).toBeUndefined()
})
