import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { REMOVALS, type Removal } from '../removals/removals.ts'

/**
 * `npm run mutate:browser [-- T19 T105]`: takes each line of `e2e/removals/removals.ts` out of a copy of the repository, one at a time,
 * builds what that changes, and runs the browser test that has to miss it. Fails for a test that stays green.
 */

const root = fileURLToPath(new URL('../../', import.meta.url))
const CONFIG = ['playwright', 'test', '-c', 'e2e/playwright.config.ts', '--project', 'denied', '--retries', '0']

type Outcome = 'missed' | 'NOT MISSED' | 'NOT RUN' | 'NOT FOUND' | 'NOT BUILT'

const wanted = process.argv.slice(2)
const removals = REMOVALS.filter(({ id }) => wanted.length === 0 || wanted.includes(id))
const copy = copyRepository()
let lastOutput = ''
try {
  process.exitCode = removeEach() ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}

function removeEach(): boolean {
  // A test that fails anyway misses nothing.
  if (!build() || runTests(removals) !== 'passed') {
    console.error(`${lastOutput}\nThe tests have to pass before something is taken out.`)
    return false
  }
  const rows = removals.map((removal) => {
    const outcome = remove(removal)
    console.log(`${outcome.padEnd(10)} ${removal.id.padEnd(5)} ${removal.file}: ${removal.find}`)
    return outcome
  })
  const missed = rows.filter((outcome) => outcome === 'missed').length
  console.log(`\n${missed} missed, ${rows.length - missed} not`)
  return missed === rows.length
}

function remove(removal: Removal): Outcome {
  const path = join(copy, removal.file)
  const source = readFileSync(path, 'utf8')
  if (source.split(removal.find).length !== 2) return 'NOT FOUND'
  writeFileSync(
    path,
    source.replace(removal.find, () => removal.replace),
  )
  try {
    if (!build()) return 'NOT BUILT'
    const result = runTests([removal])
    if (result === 'none') return 'NOT RUN'
    return result === 'failed' ? 'missed' : 'NOT MISSED'
  } finally {
    writeFileSync(path, source)
  }
}

function build(): boolean {
  return spawnSync(process.execPath, ['e2e/tools/build.mjs'], { cwd: copy, stdio: 'ignore' }).status === 0
}

/** `none` where no test ran to its end, so that a world that did not start is not taken for a test that failed. */
function runTests(ones: readonly Removal[]): 'passed' | 'failed' | 'none' {
  const files = [...new Set(ones.map(({ test }) => test.file))]
  const titles = [...new Set(ones.map(({ test }) => quoted(test.title)))].join('|')
  rmSync(join(copy, 'test-results'), { recursive: true, force: true })
  const { stdout, stderr } = spawnSync('npx', [...CONFIG, ...files, '-g', titles], { cwd: copy, encoding: 'utf8' })
  lastOutput = `${stdout}${stderr}`
  try {
    const { stats } = JSON.parse(readFileSync(join(copy, 'test-results/e2e.json'), 'utf8')) as {
      stats: { expected: number; unexpected: number }
    }
    if (stats.unexpected > 0) return 'failed'
    return stats.expected > 0 ? 'passed' : 'none'
  } catch {
    return 'none'
  }
}

/** Sources and builds are copied; what is installed is linked, except the workspaces themselves, which are those of the copy. */
function copyRepository(): string {
  const target = mkdtempSync(join(tmpdir(), 'airlock-removals-'))
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of listed.split('\0').filter((name) => name !== '')) {
    mkdirSync(dirname(join(target, file)), { recursive: true })
    cpSync(join(root, file), join(target, file))
  }
  for (const folder of ['.', 'e2e', ...readdirSync(join(root, 'apps')).map((app) => `apps/${app}`)]) {
    copyIfThere(`${folder}/dist`, target)
    linkInstalled(join(root, folder, 'node_modules'), join(target, folder, 'node_modules'))
  }
  copyIfThere('node_modules/.cache/airlock/builds.json', target)
  return target
}

function linkInstalled(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of entriesOf(from)) {
    if (name === '.cache' || name === '.vite') continue
    if (name === '@airlock') cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(join(from, name), join(to, name))
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function copyIfThere(path: string, target: string): void {
  try {
    cpSync(join(root, path), join(target, path), { recursive: true })
  } catch {
    // The build makes it.
  }
}

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
