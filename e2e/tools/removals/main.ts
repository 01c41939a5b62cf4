import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyRepository } from './copyRepository.ts'
import type { Removal } from './removal.ts'
import { REMOVALS } from './removals.ts'
import { needsBuild, runTests } from './runTests.ts'

/**
 * `npm run removals [-- T19 T105]`: takes each line of `unitRemovals.ts` and `browserRemovals.ts` out of a copy of the repository, one at
 * a time, and runs the test that has to miss it, after a build where it needs one. Fails for a test that stays green.
 */

const OUTCOMES = { failed: 'missed', passed: 'NOT MISSED', none: 'NOT RUN' } as const
type Outcome = (typeof OUTCOMES)[keyof typeof OUTCOMES] | 'NOT FOUND' | 'NOT BUILT'

/** The line below the name of the first failed test, as Vitest and Playwright write it. */
const FAILURE = /^(?: FAIL | {2}1\) ).*\n+(?: FAIL .*\n|\s*Test timeout .*\n+)*\s*(.+)/m

/** The place of the first failure with its line of code, as Playwright and Vitest mark them. */
const PLACE = /^ *> *(\d+ \|.+)|^ *❯ (\S+\.tsx?:\d+:\d+)$/m

const wanted = process.argv.slice(2)
const unknown = wanted.filter((id) => !REMOVALS.some((removal) => removal.id === id))
if (unknown.length > 0) {
  console.error(`Nothing is taken out for ${unknown.join(', ')}.`)
  process.exit(1)
}
const removals = REMOVALS.filter(({ id }) => wanted.length === 0 || wanted.includes(id))
const copy = copyRepository(fileURLToPath(new URL('../../..', import.meta.url)))
try {
  process.exitCode = removeEach() ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}

function removeEach(): boolean {
  const outcomes: Outcome[] = []
  for (const ones of [removals.filter((one) => !needsBuild(one)), removals.filter(needsBuild)]) {
    if (ones.length === 0) continue
    // A test that fails anyway misses nothing.
    const before = isBuilt(ones) ? runTests(copy, ones) : { outcome: 'none', output: '' }
    if (before.outcome !== 'passed') {
      console.error(`${before.output}\nThe tests have to pass before something is taken out.`)
      return false
    }
    for (const removal of ones) {
      const { outcome, failure } = remove(removal)
      console.log(`${outcome.padEnd(10)} ${removal.id.padEnd(5)} ${removal.file}: ${removal.find}${failure}`)
      outcomes.push(outcome)
    }
  }
  const missed = outcomes.filter((outcome) => outcome === 'missed').length
  console.log(`\n${missed} missed, ${outcomes.length - missed} not`)
  return missed === outcomes.length
}

/** @returns `failure` the first error of the test and where it stands, each on a line of its own */
function remove(removal: Removal): { outcome: Outcome; failure: string } {
  const path = join(copy, removal.file)
  const source = readFileSync(path, 'utf8')
  if (source.split(removal.find).length !== 2) return { outcome: 'NOT FOUND', failure: '' }
  writeFileSync(
    path,
    source.replace(removal.find, () => removal.replace),
  )
  try {
    if (!isBuilt([removal])) return { outcome: 'NOT BUILT', failure: '' }
    const { outcome, output } = runTests(copy, [removal])
    const [, failure] = FAILURE.exec(output) ?? []
    const [, line, place] = PLACE.exec(output) ?? []
    const lines = [failure, line ?? place].filter((text) => text !== undefined)
    return { outcome: OUTCOMES[outcome], failure: lines.map((text) => `\n           ${text}`).join('') }
  } finally {
    writeFileSync(path, source)
  }
}

function isBuilt(ones: readonly Removal[]): boolean {
  if (!ones.some(needsBuild)) return true
  return spawnSync(process.execPath, ['e2e/tools/build.mjs'], { cwd: copy, stdio: 'ignore' }).status === 0
}
