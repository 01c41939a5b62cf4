import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs packages with dependencies into a separate folder if missing, without install scripts.
 *
 * @param {string} folder
 * @param {Record<string, string>} packages versions by name
 * @param {Record<string, string>} [overrides] versions of dependencies
 * @returns false when npm failed
 */
export function fetchPackages(folder, packages, overrides = {}) {
  const manifest = `${JSON.stringify({ private: true, dependencies: packages, overrides }, null, 2)}\n`
  const done = join(folder, 'fetched.json')
  if (read(done) === manifest) return true
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), manifest)
  const names = Object.entries(packages).map(([name, version]) => `${name} ${version}`)
  console.log(`fetching ${names.join(', ')} into ${folder}, which takes minutes`)
  // npm is a script on Windows, which only a shell runs.
  const shell = process.platform === 'win32'
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  if (spawnSync('npm', args, { cwd: folder, stdio: 'inherit', shell }).status !== 0) {
    console.error('npm could not fetch it. It needs the registry: run the command again with a connection.')
    return false
  }
  writeFileSync(done, manifest)
  return true
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
