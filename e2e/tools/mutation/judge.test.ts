import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Explanation, judge } from './judge.ts'

const root = new URL('../../../', import.meta.url)

const survivor = {
  file: 'a.ts',
  line: 3,
  mutator: 'ConditionalExpression',
  source: 'if (a) return',
  original: 'a',
  replacement: 'true',
}
const { line, ...rest } = survivor
const explanation = { ...rest, why: 'a is always true here.' }

test('reports a change that no test noticed and no one explained', () => {
  expect(judge([survivor], [])).toEqual({ unexplained: [survivor], stale: [] })
})

test('accepts an explanation wherever its line moves', () => {
  expect(judge([survivor, { ...survivor, line: line + 9 }], [explanation])).toEqual({ unexplained: [], stale: [] })
})

test.each(['file', 'mutator', 'source', 'original', 'replacement'])(
  'reports an explanation of another %s as stale',
  (key) => {
    const other = { ...explanation, [key]: 'other' }
    expect(judge([survivor], [other])).toEqual({ unexplained: [survivor], stale: [other] })
  },
)

test('has explanations only of existing lines', () => {
  const explanations: Explanation[] = JSON.parse(readFileSync(new URL('explained.json', import.meta.url), 'utf8'))
  const linesOf = (file: string) =>
    readFileSync(new URL(file, root), 'utf8')
      .split('\n')
      .map((line) => line.trim())
  expect(explanations.filter(({ file, source }) => !linesOf(file).includes(source))).toEqual([])
})
