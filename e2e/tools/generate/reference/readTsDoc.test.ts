import { expect, test } from 'vitest'
import { readTsDoc } from './readTsDoc.ts'

test('splits a comment into its text and tags', () => {
  const comment =
    "Colour scheme of the\nmodal.\n\n@default 'system'\n@throws AirlockError SERVER_SIDE,\nUSER_REJECTED\n@example themeMode: 'dark'"
  expect(readTsDoc(comment)).toEqual({
    text: 'Colour scheme of the modal.',
    initial: "'system'",
    throws: 'AirlockError SERVER_SIDE, USER_REJECTED',
    example: "themeMode: 'dark'",
  })
})

test('reads tags that follow the text on one line', () => {
  expect(readTsDoc('Opens the modal. @returns the active address @throws AirlockError USER_REJECTED')).toEqual({
    text: 'Opens the modal. Returns the active address.',
    initial: '',
    throws: 'AirlockError USER_REJECTED',
    example: '',
  })
})
