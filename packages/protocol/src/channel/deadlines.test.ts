import { expect, test } from 'vitest'
import { deadlineMs } from './deadlines.ts'

test('ends a read after 30 s, and a user’s decision never', () => {
  expect(deadlineMs('read')).toBe(30_000)
  expect(deadlineMs('person')).toBeUndefined()
})
