import { expect, test } from 'vitest'
import { rawText } from './rawText.ts'

test('[T90] shows all that is signed, with typed data as data and nothing hidden', () => {
  const typedData = JSON.stringify({ message: { text: 'a\u202eb' } })
  expect(rawText({ kind: 'typedData', typedData })).toBe('{\n  "message": {\n    "text": "a⟨U+202E⟩b"\n  }\n}')
  expect(rawText({ kind: 'message', message: '0x01' })).toBe('{\n  "kind": "message",\n  "message": "0x01"\n}')
})
