import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkTarball } from './checkTarball.ts'

vi.mock('publint', () => ({ publint: async () => ({ messages: [], pkg: {} }) }))
const checkPackage = vi.hoisted(() => vi.fn())
vi.mock('@arethetypeswrong/core', () => ({ checkPackage, createPackageFromTarballData: () => ({}) }))

const MANIFEST = { version: '0.1.0', description: 'a', license: 'MIT', files: ['dist'], exports: './a.js' }

let staged: string
beforeEach(() => {
  checkPackage.mockResolvedValue({ types: false })
  staged = mkdtempSync(join(tmpdir(), 'airlock-tarball-'))
  mkdirSync(join(staged, 'dist'))
  for (const file of ['README.md', 'a.tgz']) writeFileSync(join(staged, file), '')
})
afterEach(() => rmSync(staged, { recursive: true }))

function problemsOf(manifest: object, ...files: string[]) {
  writeFileSync(join(staged, 'package.json'), JSON.stringify(manifest))
  const tarball = { path: join(staged, 'a.tgz'), size: 1, files: ['THIRD_PARTY_NOTICES.txt', ...files] }
  return checkTarball(staged, tarball, { name: 'a', folder: 'a', maxBytes: 1, files: [] }, '0.1.0')
}

test.each([
  ['src/main.ts', true],
  ['dist/src/main.ts', true],
  ['node_modules/b/index.js', true],
  ['dist/templates/html/node_modules/b/index.js', true],
  ['dist/templates/html/src/main.ts', false],
  ['dist/main.js', false],
])('rejects sources that are not of a template: %s: %s', async (file, isRejected) => {
  const problems = await problemsOf(MANIFEST, file)
  expect(problems).toEqual(isRejected ? [`a must not have ${file}`] : [])
})

test('reports types that a resolution does not find, but no data for editors', async () => {
  const problems = [
    { kind: 'NoResolution', entrypoint: './react', resolutionKind: 'node10' },
    { kind: 'NoResolution', entrypoint: './web-types.json', resolutionKind: 'node10' },
    { kind: 'CJSResolvesToESM', entrypoint: '.', resolutionKind: 'node16-cjs' },
  ]
  checkPackage.mockResolvedValue({ types: {}, problems })
  const [problem, ...others] = await problemsOf(MANIFEST)
  expect(problem).toContain('types: NoResolution {"kind":"NoResolution","entrypoint":"./react"')
  expect(others).toEqual([])
})
