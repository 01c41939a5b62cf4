import { expect, test } from 'vitest'
import { parseProfile } from './parseProfile.ts'

test.each([
  [{ name: 'ada.eth' }, 'ada.eth'],
  [{ name: 'a'.repeat(65) }, 'a'.repeat(64)],
  [{ name: 1 }, undefined],
  [null, undefined],
  ['ada.eth', undefined],
])('keeps only a name: %j', (value, name) => {
  expect(parseProfile(value)).toEqual({ name })
})
