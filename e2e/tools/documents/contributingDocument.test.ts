import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const text = readFileSync(`${root}CONTRIBUTING.md`, 'utf8')
const rows = [...text.matchAll(/^\| (.+) \| `([.\w-]+(?:\/.+)?\.\w+)` \| `(.+)` \|$/gm)].map(
  ([, subject = '', file = '', word = '']) => [subject, file, word] as const,
)

test('lists at least 60 places', () => {
  expect(rows.length).toBeGreaterThanOrEqual(60)
})

test.each(rows)('finds %s in %s by %s', (_, file, word) => {
  expect(readFileSync(root + file, 'utf8')).toContain(word)
})
