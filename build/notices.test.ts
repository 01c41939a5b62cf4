import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mergeNotices, printNotices, readNotice } from './notices.ts'
import { thirdPartyNotices } from './thirdPartyNotices.ts'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'notices-'))
})

afterEach(() => rmSync(root, { recursive: true }))

function put(path: string, content: string | object) {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
}

function putPackage(name: string, metadata: object, files: Record<string, string> = {}) {
  put(`node_modules/${name}/package.json`, { name, version: '1.0.0', license: 'MIT', main: 'index.js', ...metadata })
  put(`node_modules/${name}/index.js`, `export const x = '${name}'`)
  for (const [file, text] of Object.entries(files)) put(`node_modules/${name}/${file}`, text)
  return join(root, 'node_modules', name)
}

test('joins the licence and the notice file of the package', () => {
  const folder = putPackage('a', { license: 'Apache-2.0' }, { 'LICENSE.md': 'The licence', NOTICE: 'The notice' })
  expect(readNotice(folder)).toEqual({
    name: 'a',
    version: '1.0.0',
    licence: 'Apache-2.0',
    text: 'The licence\n\nThe notice',
  })
})

test('uses the licence text with author for a package without one', () => {
  expect(readNotice(putPackage('a', { author: { name: 'Ada' } })).text).toMatch(/Copyright \(c\) Ada\n[\s\S]*AS IS/)
  expect(() => readNotice(putPackage('b', { license: 'Odd-1.0' }))).toThrow(
    'b 1.0.0 has no licence text, and there is none for Odd-1.0.',
  )
})

const titlesOf = (text: string) => [...text.matchAll(/^={80}\n(.+)$/gm)].map(([, title]) => title)

test('merges the notices of two builds into one sorted list without doubles', () => {
  const notice = (name: string) => ({ name, version: '1.0.0', licence: 'MIT', text: `Text of ${name}` })
  const merged = mergeNotices(printNotices([notice('c'), notice('a')]), printNotices([notice('b'), notice('a')]))
  expect(titlesOf(merged)).toEqual(['a 1.0.0 (MIT)', 'b 1.0.0 (MIT)', 'c 1.0.0 (MIT)'])
  expect(merged).toBe(printNotices([notice('a'), notice('b'), notice('c')]))
})

test('[T111] ships notices of exactly the bundled packages, workers included', async () => {
  const outDir = join(root, 'dist')
  for (const name of ['used', '@scope/inWorker', 'unused']) putPackage(name, {}, { LICENSE: `Licence of ${name}` })
  put('index.html', '<script type="module" src="/main.js"></script>')
  put(
    'main.js',
    "import { x } from 'used'\nnew Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: x })",
  )
  put('worker.js', "import { x } from '@scope/inWorker'\npostMessage(x)")
  const notices = thirdPartyNotices({ outDir })
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [notices.write],
    worker: { format: 'es', plugins: () => [notices.collect] },
    build: { outDir, modulePreload: false },
  })
  const text = readFileSync(join(outDir, 'THIRD_PARTY_NOTICES.txt'), 'utf8')
  expect(titlesOf(text)).toEqual(['@scope/inWorker 1.0.0 (MIT)', 'used 1.0.0 (MIT)'])
  expect(text).toContain('Licence of @scope/inWorker')
}, 30_000)
