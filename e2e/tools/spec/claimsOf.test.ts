import { expect, test } from 'vitest'
import { claimsOf } from './claimsOf.mjs'

/** Written apart, so that this file claims nothing itself. */
const title = (...ids: string[]) => ids.map((id) => `[${id}]`).join(' ')

test('reads the ids in front of a title, whole or in part', () => {
  expect(claimsOf(`test('${title('S2.10')} Groups', () => {})`)).toEqual([{ id: 'S2.10', part: '' }])
  expect(claimsOf(`test("${title('S2.2:Account', 'T38')} It", f)`)).toEqual([
    { id: 'S2.2', part: 'Account' },
    { id: 'T38', part: '' },
  ])
  expect(claimsOf(`test.each(rows)(\`${title('S9.8:Arbitrum One')} \${x}\`, f)`)).toEqual([
    { id: 'S9.8', part: 'Arbitrum One' },
  ])
})

test('ignores an id within a sentence or a comment', () => {
  expect(claimsOf(`// ${title('S2.10')}\ntest('as ${title('S2.10')} says', f)`)).toEqual([])
  expect(claimsOf(`// test('${title('S2.10')} Groups', f)\n/* test('${title('S2.10')} Groups', f) */`)).toEqual([])
  expect(claimsOf("const list = ['[x]', '[S]', '[T]']")).toEqual([])
})

test.each(['todo', 'skip', 'fixme', 'fails'])('ignores a test.%s and a string that is not a title', (kind) => {
  expect(claimsOf(`test.${kind}('${title('S2.10')} Groups', f)`)).toEqual([])
  expect(claimsOf(`const name = '${title('S2.10')} Groups'`)).toEqual([])
})

test('claims the ids of a title in a table of tests', () => {
  expect(claimsOf(`test.each([\n  ['${title('S2.10')} Groups', 1],\n])('%s', f)`)).toEqual([{ id: 'S2.10', part: '' }])
})
