import { execFileSync } from 'node:child_process'
import { beforeEach, expect, test } from 'vitest'
import { emptyForEachTest, scratch } from '../rules/scratch.ts'
import { checkNames, namesOf } from './checkNames.mjs'

/** A private name. Written into code, it would count as one of this file. */
const NAME = 'bringer'
const EARLIER = 'e2e/tools/check/words/earlierNames.json'

emptyForEachTest()
beforeEach(() => {
  execFileSync('git', ['init', '-q'], { cwd: scratch.root })
  put('e2e/tools/check/words/names.json', '{}\n')
})

function put(path: string, content: string) {
  scratch.put(path, content)
  execFileSync('git', ['add', '.'], { cwd: scratch.root })
}

test.each([
  ['an expression in a template', `const a = \`x \${${NAME}} y\`\n`, 1],
  ['a part of a longer name', `const ${NAME}Later = 1\n`, 0],
  ['a string', `const a = '${NAME}'\n`, 0],
  ['the text of an element', `const a = <p>We ${NAME} it</p>\n`, 0],
])('counts %s', (_name, source, count) => {
  expect(namesOf(source).size).toBe(count)
})

test('accepts an earlier private name only in its file, as long as it is there', () => {
  put(EARLIER, JSON.stringify({ 'apps/a.ts': [NAME] }))
  put('apps/a.ts', `const ${NAME} = 1\n`)
  put('apps/b.ts', `const ${NAME} = 1\n`)
  expect(checkNames(scratch.root)).toEqual([`apps/b.ts: \`${NAME}\` is a private name. Write submitter`])
  put('apps/b.ts', '')
  put('apps/a.ts', '')
  expect(checkNames(scratch.root)).toEqual([`${EARLIER}: remove \`${NAME}\` of apps/a.ts, which does not use it.`])
})
