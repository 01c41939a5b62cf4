import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkWords, hitsOf } from './checkWords.mjs'

/** A banned word. Written into titles, it would count as one of this file. */
const WORD = 'anew'
/** Ids of a title. Written into a title, they would count as claims. */
const IDS = ['S2.2:a', 'T38'].map((id) => `[${id}]`).join(' ')
let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'words-'))
  for (const folder of ['apps', 'build', 'packages', 'docs']) mkdirSync(join(root, folder))
  for (const file of ['README.md', 'CONTRIBUTING.md']) put(file, 'Plain words.\n')
})

afterEach(() => rmSync(root, { recursive: true }))

function put(path: string, content: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

describe('hitsOf', () => {
  test.each([
    ['a comment', 'apps/a.ts', '// Builds anew.\n', 1],
    ['a capital at the start of a sentence', 'apps/a.ts', '// Nobody signs.\n', 1],
    ['a test title', 'apps/a.test.ts', `test('starts ${WORD}', () => {})\n`, 1],
    ['a title of a table', 'apps/a.test.ts', `test.each([['a', (one) => one(1)]])('starts ${WORD} %s', () => {})\n`, 1],
    ['a long title', 'apps/a.test.ts', `test('rejects ${'x'.repeat(80)}', () => {})\n`, 1],
    ['a title that starts with a clause', 'apps/a.test.ts', `test('${IDS} what is gone returns 404', () => {})\n`, 1],
    ['a title of 80 characters after its ids', 'apps/a.test.ts', `test('${IDS} ${'x'.repeat(80)}', () => {})\n`, 0],
    ['a catalogue text', 'apps/texts/en.ts', "export const en = { a: 'Try it anew.' }\n", 1],
    ['a document', 'docs/a.md', 'Build it anew.\n', 1],
    ['a long sentence of a document', 'docs/a.md', `${'word '.repeat(36)}end.\n`, 1],
    ['list items of a document', 'docs/a.md', `- ${'word '.repeat(20)}\n- ${'word '.repeat(20)}\n`, 0],
    ['a code span', 'docs/a.md', 'Call `anew` again.\n', 0],
    ['a string in product code', 'apps/a.ts', "const word = 'anew'\n", 0],
    ['a sentence in product code', 'apps/a.ts', "throw new Error('Try it anew.')\n", 1],
    ['a template in product code', 'apps/a.ts', 'const text = `$' + '{name} starts anew.`\n', 1],
    ['a contract', 'apps/A.sol', '/// Starts anew.\n', 1],
  ])('counts %s', (_name, file, source, count) => {
    expect(hitsOf(file, source)).toHaveLength(count)
  })
})

describe('checkWords', () => {
  test('names the file and the phrase', () => {
    put('apps/a.ts', '// Builds anew.\n')
    expect(checkWords(root)).toEqual([expect.stringContaining('apps/a.ts: "anew"')])
  })

  test('reads files at the root', () => {
    put('docker-compose.yml', '# Starts anew.\n')
    put('vitest.config.ts', '// Loads anew.\n')
    expect(checkWords(root)).toHaveLength(2)
  })
})
