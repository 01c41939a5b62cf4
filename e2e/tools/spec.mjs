import { readFileSync } from 'node:fs'
import { claimsOf } from './spec/claimsOf.mjs'
import { testFiles } from './spec/testFiles.mjs'

/** Prints which statements of the specification (S) and which attacks (T) no test claims. Exits with 1 for an id that does not exist. */
const ids = JSON.parse(readFileSync(new URL('../../docs/spec-ids.json', import.meta.url), 'utf8'))

/** The parts that tests claim of each id; an empty part is a claim of the whole. */
const claimed = new Map(Object.keys(ids).map((id) => [id, new Set()]))
const unknown = []
for (const file of testFiles()) {
  for (const { id, part } of claimsOf(readFileSync(file, 'utf8'))) {
    const parts = claimed.get(id)
    if (parts) parts.add(part)
    else unknown.push(`${file}: [${id}] is no statement and no attack`)
  }
}

const rows = Object.entries(ids).map(([id, { about, parts = [] }]) => {
  const said = claimed.get(id)
  const missing = parts.filter((part) => !said.has(part))
  const isWhole = said.has('') || (parts.length > 0 && missing.length === 0)
  const state = isWhole ? 'claimed' : said.size > 0 ? 'partly' : 'open'
  return { id, about, state, missing, said: [...said].sort() }
})

for (const { id, about, state, missing, said } of rows.toSorted((left, right) =>
  left.state.localeCompare(right.state),
)) {
  if (state === 'claimed') continue
  const rest =
    missing.length > 0 ? ` (open: ${missing.join(', ')})` : said.length > 0 ? ` (so far: ${said.join(', ')})` : ''
  console.log(`${state.padEnd(7)} ${id.padEnd(6)} ${about}${rest}`)
}
for (const line of unknown) console.error(line)

console.log(summary('statements', 'S'))
console.log(summary('attacks', 'T'))
process.exitCode = unknown.length > 0 ? 1 : 0

function summary(name, letter) {
  const own = rows.filter(({ id }) => id.startsWith(letter))
  const count = (state) => own.filter((row) => row.state === state).length
  return `${name}: ${count('claimed')} claimed, ${count('partly')} partly, ${count('open')} open, ${own.length} in all`
}
