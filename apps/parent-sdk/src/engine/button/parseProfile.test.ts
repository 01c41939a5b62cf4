import { expect, test } from 'vitest'
import { parseProfile } from './parseProfile.ts'

test.each([
  [{ name: 'ada.eth', icon: 'https://a.example/b.png' }, { name: 'ada.eth', icon: 'https://a.example/b.png' }],
  [{ name: 'a'.repeat(65), icon: 'javascript:alert(1)' }, { name: 'a'.repeat(64), icon: undefined }],
  [{ name: 1, icon: ['https:'] }, { name: undefined, icon: undefined }],
  [null, { name: undefined, icon: undefined }],
  ['ada.eth', { name: undefined, icon: undefined }],
])('keeps a name and a picture only: %j', (value, profile) => {
  expect(parseProfile(value)).toEqual(profile)
})
