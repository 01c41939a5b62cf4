import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { exports: entries, types, typesVersions } = JSON.parse(readFileSync('apps/parent-sdk/package.json', 'utf8'))

// `moduleResolution: node`, as in many Next projects, does not read `exports`.
test('names the types of each entry point for older module resolution', () => {
  const declared = Object.entries<{ types?: string }>(entries).flatMap(([name, { types }]) =>
    types === undefined ? [] : [[name, types]],
  )
  const named = Object.entries<string[]>(typesVersions['*']).map(([name, [path]]) => [`./${name}`, path])
  expect([['.', types], ...named]).toEqual(declared)
})
