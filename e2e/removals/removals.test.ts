import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { REMOVALS } from './removals.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const ids = JSON.parse(readFileSync(`${root}docs/spec-ids.json`, 'utf8')) as Record<string, unknown>

test.each(REMOVALS.map((removal) => [`${removal.id}: ${removal.find}`, removal] as const))(
  '%s stands once in its file, and the test that misses it exists',
  (_, { id, file, find, replace, test: { file: spec, title } }) => {
    expect(ids).toHaveProperty([id])
    expect(readFileSync(`${root}${file}`, 'utf8').split(find)).toHaveLength(2)
    expect(replace).not.toContain(find)
    const source = readFileSync(`${root}${spec}`, 'utf8')
    // A title that ends in a value is made of a template.
    const written = source.includes(title) ? title : title.replace(/: \S+$/, ': ${')
    expect(source.split(written)).toHaveLength(2)
  },
)
