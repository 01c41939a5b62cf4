import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

test('has one row in docs/threats.md for each attack that a test can claim', () => {
  const rows = [...read('docs/threats.md').matchAll(/^\| (T\d+) \|/gm)].map(([, id]) => id)
  const ids = Object.keys(JSON.parse(read('docs/spec-ids.json'))).filter((id) => id.startsWith('T'))
  expect(rows.toSorted()).toEqual(ids.toSorted())
})
