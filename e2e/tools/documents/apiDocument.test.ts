import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiDocument } from '../generate/apiDocument.ts'

test('matches every export of every entry in docs/api.md', () => {
  expect(readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')).toBe(apiDocument())
})
