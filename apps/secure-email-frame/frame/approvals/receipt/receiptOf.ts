import type { Description, Field, FieldName, Title, Warning } from '../shared/types.ts'
import { worstOf } from './levels.ts'
import { isAllowance, notesOf, type Scope } from './notesOf.ts'
import type { Receipt, Row, Step } from './Receipt.ts'
import { isIn, sentenceOf } from './sentenceOf.ts'

const LEAVES: ReadonlySet<FieldName> = new Set(['out', 'total', 'pay', 'payAbout', 'amount', 'item', 'gives'])
const COMES: ReadonlySet<FieldName> = new Set(['promised', 'expected', 'gets'])
const DESCRIBED: ReadonlySet<FieldName> = new Set([
  'describedBy',
  'intent',
  'sentence',
  'described',
  'alsoNames',
  'alsoCalls',
  'alsoBytes',
])
const LATER: ReadonlySet<FieldName> = new Set(['mayTake'])
const WHOLE: ReadonlySet<FieldName> = new Set([
  'total',
  'network',
  'runs',
  'ranBefore',
  'paidBy',
  'notAfter',
  'undescribed',
])
/** Parts of a domain, and a missing description, say nothing about what leaves, comes or is allowed. */
const FOLDED: ReadonlySet<FieldName> = new Set(['version', 'salt', 'undescribed'])
const SELECTOR = /^0x[\da-f]{0,8}$/i

/** Loses no fact. */
export function receiptOf({ title, fields, warnings }: Pick<Description, 'title' | 'fields' | 'warnings'>): Receipt {
  const { own, steps } = scopesOf(title, fields)
  const { rows } = own
  const isDescribed = ({ field }: Row) => DESCRIBED.has(field.name)
  const shown = rows.filter((row) => !isFolded(row) && !isDescribed(row))
  const isLater = (row: Row) => LATER.has(row.field.name) || (isAllowance(own) && isCounted(row))
  const notes = notesOf([own, ...happening(steps)], warnings)
  return {
    sentence: sentenceOf({ ...own, warnings, stepCount: steps.length, isStopping: steps.every(isStop) }),
    level: worstOf(notes.map(({ level }) => level)),
    notes,
    leaves: shown.filter((row) => LEAVES.has(row.field.name) && !isLater(row)),
    comes: shown.filter(({ field }) => COMES.has(field.name)),
    later: shown.filter(isLater),
    remaining: shown.filter((row) => !LEAVES.has(row.field.name) && !COMES.has(row.field.name) && !isLater(row)),
    steps: steps.map((step) => stepOf(step, warnings)),
    described: rows.filter(isDescribed),
    details: [own, ...steps].flatMap((scope) => scope.rows.filter(isFolded)),
  }
}

/** A selector names no function that the user knows. */
function isFolded({ field: { name, value } }: Row): boolean {
  return FOLDED.has(name) || (name === 'method' && SELECTOR.test(value))
}

const isStop = ({ title }: Scope) => title === 'revoke' || title === 'revokeAll'

/** A replaced transaction is shown too, but will not happen. */
function happening(steps: readonly Scope[]): readonly Scope[] {
  const replaced = steps.findIndex(({ title }) => title === 'replaced')
  return replaced === -1 ? steps : steps.slice(0, replaced)
}

function stepOf(step: Scope, warnings: readonly Warning[]): Step {
  const sentence = sentenceOf({ ...step, warnings })
  const isSaid = (row: Row) => (row.field.variant === 'amount' || row.knownAs !== undefined) && isIn(sentence, row)
  const rows = step.rows.filter((row) => !isFolded(row))
  return { sentence, declared: rows.filter(isSaid), rows: rows.filter((row) => !isSaid(row)) }
}

function isCounted({ field: { name } }: Row): boolean {
  return name === 'amount' || name === 'item'
}

function scopesOf(title: Title, fields: readonly Field[]): { own: Scope; steps: Scope[] } {
  const own: { title: Title; rows: Row[] } = { title, rows: [] }
  const steps: { title: Title; rows: Row[] }[] = []
  let last: Row | undefined
  for (const field of fields) {
    if (field.variant === 'heading') {
      steps.push({ title: field.value as Title, rows: [] })
      last = undefined
      continue
    }
    if (field.name === 'knownAs' && last?.field.variant === 'address' && last.knownAs === undefined) {
      last.knownAs = field.value
      continue
    }
    last = { field }
    const { rows } = WHOLE.has(field.name) ? own : (steps.at(-1) ?? own)
    rows.push(last)
  }
  return { own, steps }
}
