/**
 * @typedef {{ name: string, what: string, exact: string[], why?: string }} Part `what` a test has to show, with the `exact` texts of the
 * statement. `why` explains a part that stays open.
 * @typedef {Record<string, { about: string, parts?: Part[] }>} Ids statements with their parts, and attacks, which have none
 * @typedef {{ id: string, part: string, file: string }} Claim
 * @typedef {'proven' | 'partly' | 'open' | 'nothing to prove'} State
 * @typedef {{ id: string, about: string, state: State, parts: number, missing: Part[] }} Row
 */

/** Stands for an id that has no parts to choose from. */
const WHOLE = { name: 'all', what: '', exact: [] }

/**
 * An id is proven when all of its parts are claimed by name; an id with the only part `all`, like an attack, is claimed
 * without a part.
 *
 * @param {Ids} ids
 * @param {Claim[]} claims
 * @returns {{ rows: Row[], problems: string[] }}
 */
export function tallyClaims(ids, claims) {
  const claimed = new Map(Object.keys(ids).map((id) => [id, new Set()]))
  const problems = []
  for (const { id, part, file } of claims) {
    const problem = problemOf(ids[id], part)
    if (problem) problems.push(`${file}: [${part ? `${id}:${part}` : id}] ${problem}`)
    else claimed.get(id).add(part || WHOLE.name)
  }
  const rows = Object.entries(ids).map(([id, { about, parts = [WHOLE] }]) => {
    const missing = parts.filter(({ name }) => !claimed.get(id).has(name))
    return { id, about, parts: parts.length, missing, state: stateOf(parts.length, missing.length) }
  })
  return { rows, problems }
}

/**
 * @param {Row[]} rows
 * @param {Record<string, string>} themes name of each chapter: `{ S2: 'screens' }`
 * @returns {string[]} one line a chapter
 */
export function sumUpByTheme(rows, themes) {
  return Object.entries(themes).map(([chapter, theme]) => {
    const own = rows.filter(({ id }) => id.split('.')[0] === chapter || (chapter === 'T' && id.startsWith('T')))
    const count = (state) => own.filter((row) => row.state === state).length
    const all = own.reduce((sum, { parts }) => sum + parts, 0)
    const open = own.reduce((sum, { missing }) => sum + missing.length, 0)
    const figures = `${count('proven')} proven, ${count('partly')} partly, ${count('open')} open; ${all - open} of ${all} parts`
    return `${chapter.padEnd(3)} ${theme.padEnd(30)} ${figures}`
  })
}

function problemOf(entry, part) {
  if (!entry) return 'is neither a statement nor an attack'
  const names = entry.parts?.map(({ name }) => name) ?? [WHOLE.name]
  if (part) return names.includes(part) ? undefined : `names no part of it (${names.join(', ') || 'it has none'})`
  return names.length === 1 && names[0] === WHOLE.name
    ? undefined
    : `has to name the part that is shown (${names.join(', ') || 'it has none'})`
}

function stateOf(parts, missing) {
  if (parts === 0) return 'nothing to prove'
  if (missing === 0) return 'proven'
  return missing < parts ? 'partly' : 'open'
}
