import { readFileSync } from 'node:fs'
import { ADVICE } from '../../../apps/parent-sdk/src/engine/warnings/advice.ts'
import { ABSENT_EVENTS, ABSENT_NAMES } from '../../../packages/move/src/kits/absentNames.ts'
import { testFiles } from '../spec/testFiles.mjs'
import { namesIn, tallyParity } from './tallyParity.ts'

/**
 * `npm run parity`: prints which names of AppKit have the same effect here, and how many of them a test uses. Then which have a
 * warning, are named by the codemod, or have nothing. `-- --names` lists them.
 */

const LABELS = {
  same: 'same effect',
  silent: 'silent',
  warned: 'one warning',
  named: 'named by the codemod',
  nothing: 'nothing',
} as const
const ABSENT = { ...ABSENT_NAMES, ...ABSENT_EVENTS }
const hasNames = process.argv.includes('--names')
/** Tests of tools name everything, and show no effect. */
const tests = testFiles()
  .filter((file) => !/^(?:e2e\/tools|packages\/move)\//.test(file))
  .map((file) => readFileSync(file, 'utf8'))

for (const { kind, names } of tallyParity(readFileSync('docs/api.md', 'utf8'), ADVICE, ABSENT)) {
  const total = Object.values(names).flat().length
  const verdicts = Object.keys(LABELS) as (keyof typeof LABELS)[]
  const tested = namesIn(tests, names.same)
  const counts = verdicts.map((result) => {
    const count = `${String(names[result].length).padStart(3)} ${LABELS[result]}`
    return result === 'same' ? `${count} (${tested.length} in tests)` : count
  })
  console.log(`${kind.padEnd(9)} ${String(total).padStart(3)}: ${counts.join(', ')}`)
  if (!hasNames) continue
  for (const result of verdicts) {
    if (names[result].length > 0) console.log(`            ${LABELS[result]}: ${names[result].join(' ')}`)
  }
  const untested = names.same.filter((name) => !tested.includes(name))
  if (untested.length > 0) console.log(`            in no test: ${untested.join(' ')}`)
}
