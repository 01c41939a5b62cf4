import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const cacheFile = join(root, 'node_modules/.cache/airlock/builds.json')

/** In order: what comes later may contain the result of what comes earlier. */
const WORKSPACES = [
  { name: '@airlock/sdk', folder: 'apps/parent-sdk', inputs: ['packages/protocol', 'apps/parent-sdk'] },
  {
    name: '@airlock/verify',
    folder: 'packages/verify',
    inputs: ['packages/protocol', 'packages/verify'],
  },
  {
    name: '@airlock/modal-frame',
    folder: 'apps/modal-frame',
    inputs: ['packages/protocol', 'packages/server', 'apps/parent-sdk', 'apps/modal-frame'],
  },
  {
    name: '@airlock/gateway',
    folder: 'apps/gateway',
    inputs: ['packages/protocol', 'packages/server', 'apps/gateway'],
  },
  {
    name: '@airlock/secure-email-frame',
    folder: 'apps/secure-email-frame',
    inputs: ['packages/protocol', 'packages/server', 'apps/secure-email-frame'],
  },
  {
    name: '@airlock/host',
    folder: 'apps/host',
    inputs: ['packages/protocol', 'packages/server', 'packages/verify', 'apps/host'],
  },
  {
    name: '@airlock/e2e',
    folder: 'e2e',
    inputs: [
      'packages/protocol',
      'packages/server',
      'apps/parent-sdk',
      'apps/modal-frame',
      'e2e/stack',
      'e2e/vite.config.ts',
    ],
  },
]

/** Builds every workspace whose inputs changed since its last build. Returns false when one of them failed. */
export function buildAll({ force = false } = {}) {
  const known = readKnown()
  for (const { name, folder, inputs } of WORKSPACES) {
    const hash = hashOf([...inputs, 'build', 'package-lock.json', 'tsconfig.base.json'])
    if (!force && known[name] === hash && existsSync(join(root, folder, 'dist'))) continue
    console.log(`building ${name}`)
    const { status, stdout, stderr } = spawnSync('npm', ['run', 'build', '-w', name], {
      cwd: root,
      encoding: 'utf8',
      // npm is a script on Windows, which only a shell runs.
      shell: process.platform === 'win32',
    })
    if (status !== 0) {
      console.error(`${stdout ?? ''}${stderr ?? ''}\n${name} could not be built.`)
      return false
    }
    known[name] = hash
    mkdirSync(join(cacheFile, '..'), { recursive: true })
    writeFileSync(cacheFile, `${JSON.stringify(known, null, 2)}\n`)
  }
  return true
}

function readKnown() {
  try {
    return JSON.parse(readFileSync(cacheFile, 'utf8'))
  } catch {
    return {}
  }
}

/** Content, not dates: a fresh checkout of the same commit needs no build. Tests are no input. */
function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesOf(path))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(path) {
  const entries = existsSync(join(root, path)) ? readEntries(path) : []
  return entries.filter((file) => !/\.test\.tsx?$/.test(file)).sort()
}

function readEntries(path) {
  try {
    return readdirSync(join(root, path), { withFileTypes: true })
      .filter(({ name }) => !['node_modules', 'dist', '.cache'].includes(name))
      .flatMap((entry) => (entry.isDirectory() ? readEntries(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
  } catch {
    // A file, not a folder.
    return [path]
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = buildAll({ force: process.argv.includes('--force') }) ? 0 : 1
}
