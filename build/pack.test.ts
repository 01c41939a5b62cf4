import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const repository = fileURLToPath(new URL('..', import.meta.url))
const SDK = 'apps/parent-sdk'

describe('npm pack', () => {
  let clone: string
  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'airlock-pack-'))
    mkdirSync(join(clone, SDK), { recursive: true })
    for (const file of ['.npmrc', `${SDK}/package.json`, `${SDK}/README.md`])
      cpSync(join(repository, file), join(clone, file))
    writeFileSync(join(clone, 'package.json'), '{ "name": "clone", "version": "1.0.0", "workspaces": ["apps/*"] }')
  })
  afterEach(() => rmSync(clone, { recursive: true }))

  function pack(folder: string, ...args: string[]) {
    return spawnSync('npm', ['pack', '--json', ...args], {
      cwd: join(clone, folder),
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
  }
  const write = (path: string) => {
    mkdirSync(dirname(join(clone, path)), { recursive: true })
    writeFileSync(join(clone, path), '')
  }

  test.each([
    ['the repository', '.', ['-w', '@airlock/sdk']],
    ['the package', SDK, []],
  ])('fails in the folder of %s before a build', (_, folder, args) => {
    expect(pack(folder, ...args).status).not.toBe(0)
  })

  test.each([
    ['the repository', '.', ['-w', '@airlock/sdk']],
    ['the package', SDK, []],
  ])('packs what a build made in the folder of %s', (_, folder, args) => {
    write('dist/.built')
    write(`${SDK}/dist/index.js`)
    write(`${SDK}/dist/older.tgz`)
    const { status, stdout } = pack(folder, ...args)
    expect(status).toBe(0)
    const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }]
    expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(['dist/index.js']))
    expect(files.map(({ path }) => path)).not.toContain('dist/older.tgz')
  })
})
