import { expect, test } from 'vitest'
import { emptyForEachTest, scratch } from '../rules/scratch.ts'
import { checkTitles, titleProblems } from './checkTitles.mjs'

/** Ids of a title. Written into a title, they would count as claims. */
const IDS = ['S2.2:a', 'T38'].map((id) => `[${id}]`).join(' ')

emptyForEachTest()

test.each([
  ['a negated verb', "test('does not end', () => {}); test('cannot end', () => {}); test('never ends', () => {})"],
  ['a verb after ids', `test('${IDS} returns 1', () => {})`],
  ['a verb after a placeholder', "test.each(ROWS)('%s returns %s', () => {})"],
  ['a table of titles', `test.each([['${IDS} returns 1', 1], ['returns 2', 2]])('%s', () => {})`],
  ['a description', "describe('an account', () => {}); test.describe('an account', () => {})"],
])('accepts %s', (_name, source) => {
  expect(titleProblems(source)).toEqual([])
})

test.each([
  ['an article', "test('a token has a name', () => {})"],
  ['a plural before its verb', "test('requests are counted', () => {})"],
  ['a modifier', "test.only('a token has a name', () => {})"],
  ['a row that is the subject', "test.each(ROWS)('%s is rejected', () => {})"],
  ['a row of a table', "test.each([['a token', 1]] as const)('%s', () => {})"],
])('rejects %s', (_name, source) => {
  expect(titleProblems(source)).toEqual([expect.stringMatching(/^".+" does not begin with a verb\.$/)])
})

test('names the file of a title that is there twice, in the given folders only', () => {
  for (const file of ['apps/a.test.ts', 'apps/a.ts', 'apps/node_modules/b.test.ts', 'e2e/a.test.ts'])
    scratch.put(file, `test('returns 1', () => {}); test('${IDS} returns 1', () => {})`)
  expect(checkTitles(scratch.root, ['apps'])).toEqual(['apps/a.test.ts: "returns 1" is the title of two tests.'])
})
