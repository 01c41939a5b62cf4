import { readFileSync } from 'node:fs'
import { ADVICE } from '../../../apps/parent-sdk/src/engine/warnings/advice.ts'
import { ABSENT_EVENTS, ABSENT_NAMES } from '../../../packages/move/src/kits/absentNames.ts'
import { tallyParity } from './tallyParity.ts'

/** `npm run parity`: prints which names of AppKit have the same effect here, and which have a warning, are named by the codemod, or have nothing. `-- --names` lists them. */

const LABELS = {
  same: 'same effect',
  silent: 'silent',
  warned: 'one warning',
  named: 'named by the codemod',
  nothing: 'nothing',
} as const
const ABSENT = { ...ABSENT_NAMES, ...ABSENT_EVENTS }
const hasNames = process.argv.includes('--names')

for (const { kind, names } of tallyParity(readFileSync('docs/api.md', 'utf8'), ADVICE, ABSENT)) {
  const total = Object.values(names).flat().length
  const verdicts = Object.keys(LABELS) as (keyof typeof LABELS)[]
  const counts = verdicts.map((result) => `${String(names[result].length).padStart(3)} ${LABELS[result]}`)
  console.log(`${kind.padEnd(9)} ${String(total).padStart(3)}: ${counts.join(', ')}`)
  for (const result of hasNames ? verdicts : []) {
    if (names[result].length > 0) console.log(`            ${LABELS[result]}: ${names[result].join(' ')}`)
  }
}
