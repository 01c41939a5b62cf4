import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInstallScripts } from './installScripts.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

export function ensureInstalled() {
  return (isInstalled() || install()) && runInstallScripts()
}

function install() {
  console.log('installing packages')
  // npm is a script on Windows, which only a shell runs. Its errors are shown under `npm --silent` too.
  const shell = process.platform === 'win32'
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  return spawnSync('npm', args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell }).status === 0
}

/** Versions, not dates: npm writes the two files in its own order. Optional packages may be absent on this machine. */
function isInstalled() {
  const requested = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  return Object.entries(requested)
    .filter(([path, { optional }]) => path.includes('node_modules/') && !optional)
    .every(([path, { version, link }]) => (link ? existsSync(join(root, path)) : present[path]?.version === version))
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return {}
  }
}
