import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const text = readFileSync(`${root}CONTRIBUTING.md`, 'utf8')
const rows = [...text.matchAll(/^\| (.+) \| `(.+\/.+)` \| `(.+)` \|$/gm)].map(
  ([, subject = '', file = '', word = '']) => [subject, file, word] as const,
)

test('the table of places has as many rows as a newcomer asks for', () => {
  expect(rows.length).toBeGreaterThanOrEqual(25)
})

test.each(rows)('%s stands in %s under %s', (_, file, word) => {
  expect(readFileSync(root + file, 'utf8')).toContain(word)
})
