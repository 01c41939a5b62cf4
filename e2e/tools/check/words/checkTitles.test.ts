import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkTitles, titleProblems } from './checkTitles.mjs'

/** Ids of a title. Written into a title, they would count as claims. */
const IDS = ['S2.2:a', 'T38'].map((id) => `[${id}]`).join(' ')

describe('titleProblems', () => {
  test.each([
    ['a verb', "test('returns 1', () => {})"],
    ['a verb with a hyphen or a comma', "test('round-trips, once', () => {}); it('ends, once', () => {})"],
    ['a negated verb', "test('does not end', () => {}); test('cannot end', () => {}); test('never ends', () => {})"],
    ['a verb after ids', `test('${IDS} returns 1', () => {})`],
    ['a verb after a placeholder', "test.each(ROWS)('%s returns %s', () => {})"],
    ['a verb after a template', 'test(`returns $' + '{name}`, () => {})'],
    ['a table of titles', `test.each([['${IDS} returns 1', 1], ['returns 2', 2]])('%s', () => {})`],
    ['a table of ids', `test.each([['${IDS}', 1], ['', 2]])('%s returns %s', () => {})`],
    ['a description', "describe('an account', () => {}); test.describe('an account', () => {})"],
    ['a step', "test.step('the account', () => {})"],
    ['another function', "expect('an account')"],
  ])('accepts %s', (_name, source) => {
    expect(titleProblems(source)).toEqual([])
  })

  test.each([
    ['an article', "test('a token has a name', () => {})"],
    ['a capital', "it('Returns 1', () => {})"],
    ['a plural', "test('tokens returned', () => {})"],
    ['a plural before its verb', "test('requests are counted', () => {})"],
    ['a plain verb', "test('never return', () => {})"],
    ['a modifier', "test.only('a token has a name', () => {})"],
    ['a condition', "test.skipIf(true)('a token has a name', () => {})"],
    ['a tagged table', 'test.each`a`("a token has $' + 'a", () => {})'],
    ['a row that is the subject', "test.each(ROWS)('%s is rejected', () => {})"],
    ['a row of a table', "test.each([['a token', 1]] as const)('%s', () => {})"],
    ['a row before a verb', "test.each(['a token'])('%s returns 1', () => {})"],
  ])('rejects %s', (_name, source) => {
    expect(titleProblems(source)).toEqual([expect.stringMatching(/^".+" does not begin with a verb\.$/)])
  })

  test('rejects a title of two tests, whatever their ids', () => {
    const source = `test('returns 1', () => {}); test('${IDS} returns 1', () => {})`
    expect(titleProblems(source)).toEqual(['"returns 1" is the title of two tests.'])
  })
})

describe('checkTitles', () => {
  test('names the file in the given folders only', () => {
    const root = mkdtempSync(join(tmpdir(), 'titles-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    for (const folder of ['apps', 'e2e']) {
      mkdirSync(join(root, folder, 'node_modules'), { recursive: true })
      for (const file of ['a.test.ts', 'a.ts', 'node_modules/b.test.ts'])
        writeFileSync(join(root, folder, file), "test('an account', () => {})\n")
    }
    expect(checkTitles(root, ['apps'])).toEqual(['apps/a.test.ts: "an account" does not begin with a verb.'])
  })
})
