import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyForEachTest, scratch } from '../rules/scratch.ts'
import { checkWords, hitsOf } from './checkWords.mjs'

/** A banned word. Written into titles, it would count as one of this file. */
const WORD = 'anew'
/** Ids of a title. Written into a title, they would count as claims. */
const IDS = ['S2.2:a', 'T38'].map((id) => `[${id}]`).join(' ')

const { put } = scratch
emptyForEachTest()

test.each([
  ['a comment', 'apps/a.ts', '// Builds anew.\n', 1],
  ['a title of a table', 'apps/a.test.ts', `test.each([['a', (one) => one(1)]])('starts ${WORD} %s', () => {})\n`, 1],
  ['a title that starts with a clause', 'apps/a.test.ts', `test('${IDS} what is gone returns 404', () => {})\n`, 1],
  ['a title of 80 characters after its ids', 'apps/a.test.ts', `test('${IDS} ${'x'.repeat(80)}', () => {})\n`, 0],
  ['a catalogue text', 'apps/texts/en.ts', "export const en = { a: 'Try it anew.' }\n", 1],
  ['a long sentence of a document', 'docs/a.md', `${'word '.repeat(36)}end.\n`, 1],
  ['list items of a document', 'docs/a.md', `- ${'word '.repeat(20)}\n- ${'word '.repeat(20)}\n`, 0],
  ['a code span', 'docs/a.md', 'Call `anew` again.\n', 0],
  ['a string in product code', 'apps/a.ts', "const word = 'anew'\n", 0],
  ['a sentence in product code', 'apps/a.ts', "throw new Error('Try it anew.')\n", 1],
])('counts %s', (_name, file, source, count) => {
  expect(hitsOf(file, source)).toHaveLength(count)
})

test('names the file and the phrase, also at the root', () => {
  for (const folder of ['apps', 'build', 'packages', 'docs']) mkdirSync(join(scratch.root, folder))
  for (const file of ['README.md', 'CONTRIBUTING.md']) put(file, 'Plain words.\n')
  put('apps/a.ts', '// Builds anew.\n')
  put('docker-compose.yml', '# Starts anew.\n')
  expect(checkWords(scratch.root).toSorted()).toEqual([
    expect.stringContaining('apps/a.ts: "anew"'),
    expect.stringContaining('docker-compose.yml: "anew"'),
  ])
})
