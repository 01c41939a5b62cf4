import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiDocument } from '../generate/apiDocument.ts'

test('docs/api.md shows every export of every entry as it is', () => {
  expect(readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')).toBe(apiDocument())
})
