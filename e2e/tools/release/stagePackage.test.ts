import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stagePackage } from './stagePackage.ts'

const published = { name: '@airlock/sdk', folder: 'apps/sdk', maxBytes: 1, files: [] }
let root: string
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'airlock-stage-'))
  mkdirSync(join(root, 'apps/sdk/dist'), { recursive: true })
  mkdirSync(join(root, 'apps/sdk/src'))
  writeFileSync(
    join(root, 'package.json'),
    '{ "repository": { "type": "git", "url": "git+https://git.example/a.git" } }',
  )
  writeFileSync(join(root, 'CHANGELOG.md'), '# Changelog')
  for (const file of ['LICENSE', 'README.md', 'dist/index.js', 'src/index.ts']) {
    writeFileSync(join(root, 'apps/sdk', file), '')
  }
  writeFileSync(
    join(root, 'apps/sdk/package.json'),
    JSON.stringify({
      name: '@airlock/sdk',
      version: '0.1.0',
      files: ['dist'],
      exports: { '.': { '@airlock/source': './src/index.ts', default: './dist/index.js' } },
      scripts: { postinstall: 'node x.js' },
      devDependencies: { vite: '1.0.0' },
      peerDependencies: { react: '>=18' },
    }),
  )
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true })
})

test('stages a manifest without scripts, tools and sources', () => {
  stagePackage(root, published, join(root, 'staged'))
  expect(read('staged/package.json')).toEqual({
    name: '@airlock/sdk',
    version: '0.1.0',
    files: ['dist', 'CHANGELOG.md'],
    exports: { '.': { default: './dist/index.js' } },
    peerDependencies: { react: '>=18' },
    repository: { type: 'git', url: 'git+https://git.example/a.git', directory: 'apps/sdk' },
    publishConfig: { access: 'public', provenance: true },
  })
  expect(existsSync(join(root, 'staged/src'))).toBe(false)
  expect(readFileSync(join(root, 'staged/CHANGELOG.md'), 'utf8')).toBe('# Changelog')
})

test('takes the repository from the job if the root names none', () => {
  writeFileSync(join(root, 'package.json'), '{}')
  vi.stubEnv('GITHUB_REPOSITORY', 'shop/airlock')
  vi.stubEnv('GITHUB_SERVER_URL', 'https://git.example')
  stagePackage(root, published, join(root, 'staged'))
  expect(read('staged/package.json').repository).toMatchObject({ url: 'git+https://git.example/shop/airlock.git' })
})

test('rejects a package that is not built', () => {
  rmSync(join(root, 'apps/sdk/dist'), { recursive: true })
  expect(() => stagePackage(root, published, join(root, 'staged'))).toThrow('@airlock/sdk is not built.')
})
