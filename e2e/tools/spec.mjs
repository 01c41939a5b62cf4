import { readFileSync } from 'node:fs'
import { claimsOf } from './spec/claimsOf.mjs'
import { sumUpByTheme, tallyClaims } from './spec/tallyClaims.mjs'
import { testFiles } from './spec/testFiles.mjs'

/**
 * `npm run spec`: prints each statement of the specification (S) and each attack (T), whether tests prove it, and sums
 * them up by theme. `npm run spec -- S4.8 T20` prints what a test of each part has to show. Exits with 1 for a claim of
 * something that does not exist.
 */

const THEMES = {
  S1: 'product',
  S2: 'screens',
  S3: 'entities',
  S4: 'states and transitions',
  S5: 'validation rules',
  S6: 'roles and permissions',
  S7: 'calls',
  S8: 'errors',
  S9: 'constants and limits',
  T: 'attacks',
}

const ids = JSON.parse(readFileSync(new URL('../../docs/spec-ids.json', import.meta.url), 'utf8'))
const claims = testFiles().flatMap((file) => claimsOf(readFileSync(file, 'utf8')).map((claim) => ({ ...claim, file })))
const { rows, problems } = tallyClaims(ids, claims)
const requested = process.argv.slice(2)

if (requested.length > 0) for (const row of rows.filter(({ id }) => requested.includes(id))) printParts(row)
else {
  for (const { id, about, state, missing, parts } of rows) {
    const open = parts > 1 && missing.length > 0 ? ` (open: ${missing.map(({ name }) => name).join(', ')})` : ''
    console.log(`${state.padEnd(6)} ${id.padEnd(5)} ${about}${open}`)
  }
  console.log(`\n${sumUpByTheme(rows, THEMES).join('\n')}`)
  const statements = rows.filter(({ id }) => id.startsWith('S'))
  console.log(
    sumUpByTheme(
      statements.map((row) => ({ ...row, id: 'S' })),
      { S: 'all statements' },
    ).join('\n'),
  )
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

function printParts({ id, about, missing }) {
  console.log(`${id} ${about}`)
  for (const part of ids[id].parts ?? []) {
    const exact = part.exact.map((text) => `\n         "${text}"`).join('')
    const why = part.why === undefined ? '' : `\n         ${part.why}`
    console.log(`  ${missing.includes(part) ? 'open  ' : 'proven'} ${part.name}: ${part.what}${exact}${why}`)
  }
}
