import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { PROJECTS } from '../../support/projects.ts'
import type { Removal } from './removal.ts'

/** `none` where no test ran to its end, so that a world that did not start is not taken for a test that failed. */
export type Result = { outcome: 'passed' | 'failed' | 'none'; output: string }

const isOfBrowser = ({ test }: Removal) => test.file.endsWith('.spec.ts')

/** Browsers and the servers of a container run what is built; other tests run the sources as they are. */
export const needsBuild = (removal: Removal) => isOfBrowser(removal) || removal.test.file.startsWith('e2e/stack/')

/** Runs the tests of removals in a copy of the repository, unit tests first. */
export function runTests(copy: string, removals: readonly Removal[]): Result {
  const runs = [
    [removals.filter((one) => !isOfBrowser(one)), runUnit],
    ...PROJECT_NAMES.map(
      (name) => [removals.filter((one) => isOfBrowser(one) && projectOf(one) === name), runBrowser(name)] as const,
    ),
  ] as const
  const results = runs.filter(([ones]) => ones.length > 0).map(([ones, run]) => run(copy, ones))
  return results.find(({ outcome }) => outcome !== 'passed') ?? results[0] ?? { outcome: 'none', output: '' }
}

const PROJECT_NAMES = ['back', 'partitioned', 'gallery', 'denied'] as const

/** Where several projects run a file, the one that keeps storage is enough. */
const projectOf = ({ test }: Removal) => PROJECT_NAMES.find((name) => PROJECTS[name].test(`/${test.file}`))

function runUnit(copy: string, removals: readonly Removal[]): Result {
  const report = 'test-results/unit.json'
  const args = [
    'vitest',
    'run',
    ...filesOf(removals),
    '-t',
    titlesOf(removals),
    // A time-out of a busy machine would be taken for a test that misses the defence.
    '--testTimeout=90000',
    '--reporter=default',
    '--reporter=json',
  ]
  return run(copy, [...args, `--outputFile=${report}`], report, (json) => {
    const { numFailedTests, numPassedTests } = json as { numFailedTests: number; numPassedTests: number }
    return { failed: numFailedTests, passed: numPassedTests }
  })
}

function runBrowser(project: string) {
  return (copy: string, removals: readonly Removal[]): Result => {
    const options = ['-c', 'e2e/playwright.config.ts', '--project', project, '--retries', '0', '--workers', '1']
    const args = ['playwright', 'test', ...options, ...filesOf(removals), '-g', titlesOf(removals)]
    return run(copy, args, 'test-results/e2e.json', (json) => {
      const { stats } = json as { stats: { expected: number; unexpected: number } }
      return { failed: stats.unexpected, passed: stats.expected }
    })
  }
}

function run(
  copy: string,
  args: readonly string[],
  report: string,
  read: (json: unknown) => { failed: number; passed: number },
): Result {
  rmSync(join(copy, report), { force: true })
  const { stdout, stderr } = spawnSync('npx', args, { cwd: copy, encoding: 'utf8' })
  const output = stripVTControlCharacters(`${stdout}${stderr}`)
  try {
    const { failed, passed } = read(JSON.parse(readFileSync(join(copy, report), 'utf8')))
    return { outcome: failed > 0 ? 'failed' : passed > 0 ? 'passed' : 'none', output }
  } catch {
    return { outcome: 'none', output }
  }
}

function filesOf(removals: readonly Removal[]): string[] {
  return [...new Set(removals.map(({ test }) => test.file))]
}

function titlesOf(removals: readonly Removal[]): string {
  return [...new Set(removals.map(({ test }) => test.title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))].join('|')
}
