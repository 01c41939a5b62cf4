import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { AREAS } from '../mutation/areas.ts'
import { claimsOf } from '../spec/claimsOf.mjs'
import { REMOVALS } from './removals.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')

/** Rows of `docs/threats.md` with the paths of the tests that claim them. */
const claimed = [...read('docs/threats.md').matchAll(/^\| (T\d+) \|.*\|([^|]*)\|$/gm)]
  .map(([, id = '', cell = '']) => ({
    id,
    files: [...cell.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file = '']) => file),
  }))
  .filter(({ files }) => files.length > 0)

test.each(REMOVALS.map((removal) => [`${removal.id}: ${removal.find}`, removal] as const))(
  '%s stands once in its file, and the test that misses it claims the attack',
  (_, { id, file, find, replace, test: { file: testFile, title } }) => {
    expect(read(file).split(find)).toHaveLength(2)
    expect(replace).not.toContain(find)
    const source = read(testFile)
    expect(claimsOf(source).map((claim) => claim.id)).toContain(id)
    // A title that ends in a value is made of a template.
    const written = source.includes(title) ? title : title.replace(/: \S+$/, ': ${')
    expect(source.split(written)).toHaveLength(2)
  },
)

const areaRows = Object.entries(AREAS).flatMap(([name, { rows = [], tests }]) =>
  rows.map((id) => [id, name, tests] as const),
)

test.each(areaRows)('%s is claimed by a test of the area %s', (id, _, tests) => {
  const files = claimed.find((row) => row.id === id)?.files ?? []
  expect(files.filter((file) => tests.some((glob) => matchesGlob(file, glob)))).not.toEqual([])
})

test('the defence of each attack that a test claims is taken out by a removal, or changed by an area', () => {
  const shown = new Set([...REMOVALS.map(({ id }) => id), ...areaRows.map(([id]) => id)])
  expect(claimed.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([])
})
