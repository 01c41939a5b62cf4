import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkNames, namesOf } from './checkNames.mjs'

/** A private name. Written into code, it would count as one of this file. */
const NAME = 'askAnew'
const LIST = 'e2e/tools/check/words/names.json'
const EARLIER = 'e2e/tools/check/words/earlierNames.json'
let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'names-'))
  execFileSync('git', ['init', '-q'], { cwd: root })
  put(LIST, '{}\n')
  put(EARLIER, '{}\n')
})

afterEach(() => rmSync(root, { recursive: true }))

function put(path: string, content: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
  execFileSync('git', ['add', '.'], { cwd: root })
}

describe('namesOf', () => {
  test.each([
    ['a variable', `const ${NAME} = 1\n`, 1],
    ['a property', `one.${NAME}()\n`, 1],
    ['an expression in a template', `const a = \`x \${${NAME}} y\`\n`, 1],
    ['a part of a longer name', `const ${NAME}Later = 1\n`, 0],
    ['a comment', `// ${NAME}\n`, 0],
    ['a string', `const a = '${NAME}'\n`, 0],
    ['the text of a template', `const a = \`${NAME} \${b} ${NAME}\`\n`, 0],
    ['the text of an element', `const a = <p>We ${NAME} it</p>\n`, 0],
  ])('counts %s', (_name, source, count) => {
    expect(namesOf(source).size).toBe(count)
  })
})

describe('checkNames', () => {
  test('rejects a private name', () => {
    put('apps/a.ts', `const ${NAME} = 1\n`)
    expect(checkNames(root)).toEqual([`apps/a.ts: \`${NAME}\` is a private name. Write refetch`])
  })

  test('accepts a name that stays for a reason', () => {
    put(LIST, JSON.stringify({ [NAME]: 'wire name' }))
    put('apps/a.ts', `const ${NAME} = 1\n`)
    expect(checkNames(root)).toEqual([])
  })

  test('accepts an earlier name only in its file', () => {
    put(EARLIER, JSON.stringify({ 'apps/a.ts': [NAME] }))
    put('apps/a.ts', `const ${NAME} = 1\n`)
    expect(checkNames(root)).toEqual([])
    put('apps/b.ts', `const ${NAME} = 1\n`)
    expect(checkNames(root)).toEqual([`apps/b.ts: \`${NAME}\` is a private name. Write refetch`])
  })

  test.each([
    ['that its file does not use', 'const a = 1\n'],
    ['of a file that is gone', undefined],
  ])('rejects an earlier name %s', (_name, source) => {
    put(EARLIER, JSON.stringify({ 'apps/a.ts': [NAME] }))
    if (source) put('apps/a.ts', source)
    expect(checkNames(root)).toEqual([`${EARLIER}: remove \`${NAME}\` of apps/a.ts, which does not use it.`])
  })
})
