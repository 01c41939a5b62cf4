import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const cacheFile = join(root, 'node_modules/.cache/airlock/builds.json')

/** Those before the others, which contain what they build. One after the other: both have the compiler write the declarations of the protocol. */
const FIRST = [
  { name: '@airlock/sdk', folder: 'apps/parent-sdk', inputs: ['packages/protocol', 'apps/parent-sdk'] },
  {
    name: '@airlock/verify',
    folder: 'packages/verify',
    inputs: ['packages/protocol', 'packages/verify'],
  },
]

const REST = [
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
      'e2e/vite.solana.config.ts',
      'e2e/pages/solanaWeb3.ts',
    ],
  },
  {
    name: '@airlock/modal-frame',
    folder: 'apps/modal-frame',
    inputs: ['packages/protocol', 'packages/server', 'apps/parent-sdk', 'apps/modal-frame'],
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
    name: '@airlock/gateway',
    folder: 'apps/gateway',
    inputs: ['packages/protocol', 'packages/server', 'apps/gateway'],
  },
  {
    name: '@airlock/test-wallets',
    folder: 'packages/test-wallets',
    inputs: ['packages/protocol', 'e2e/stack/wallets', 'packages/test-wallets'],
  },
  { name: '@airlock/move', folder: 'packages/move', inputs: ['packages/move'] },
  { name: 'create-airlock', folder: 'packages/create-airlock', inputs: ['examples', 'packages/create-airlock'] },
]

/** Contains what the others build, and the notices of the test wallets. */
const LAST = [
  {
    name: '@airlock/modal',
    folder: 'packages/modal',
    inputs: [
      'packages/protocol',
      'packages/server',
      'apps/parent-sdk',
      'apps/modal-frame',
      'apps/gateway',
      'apps/secure-email-frame',
      'e2e/stack/wallets',
      'packages/modal',
    ],
  },
]

/** Resolves to false when one of them failed. */
export async function buildAll({ force = false } = {}) {
  const known = readKnown()
  return (await buildEach(FIRST, 1)) && (await buildEach(REST, availableParallelism())) && (await buildEach(LAST, 1))

  async function buildEach(workspaces, atOnce) {
    const due = workspaces.values()
    const builders = Array.from({ length: atOnce }, async () => {
      for (const workspace of due) if (!(await build(workspace))) return false
      return true
    })
    return (await Promise.all(builders)).every(Boolean)
  }

  async function build({ name, folder, inputs }) {
    const hash = hashOf([...inputs, 'build', 'package-lock.json', 'tsconfig.base.json'])
    if (!force && known[name] === hash && existsSync(join(root, folder, 'dist'))) return true
    console.log(`building ${name}`)
    const { isBuilt, output } = await runBuild(name)
    if (!isBuilt) {
      console.error(`${output}\n${name} could not be built.`)
      return false
    }
    known[name] = hash
    mkdirSync(join(cacheFile, '..'), { recursive: true })
    writeFileSync(cacheFile, `${JSON.stringify(known, null, 2)}\n`)
    return true
  }
}

function runBuild(name) {
  // npm is a script on Windows, which only a shell runs.
  const npm = spawn('npm', ['run', 'build', '-w', name], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => {
    npm.on('error', (cause) => resolve({ isBuilt: false, output: String(cause) }))
    npm.on('close', (status) => resolve({ isBuilt: status === 0, output }))
  })
}

function readKnown() {
  try {
    return JSON.parse(readFileSync(cacheFile, 'utf8'))
  } catch {
    return {}
  }
}

/** Hashes content, not dates: a fresh checkout needs no build. Excludes tests. */
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
  process.exitCode = (await buildAll({ force: process.argv.includes('--force') })) ? 0 : 1
}
