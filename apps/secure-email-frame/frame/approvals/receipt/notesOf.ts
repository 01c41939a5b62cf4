import type { Title, Warning } from '../shared/types.ts'
import { byLevel, TITLE_NOTES, WARNING_LEVELS } from './levels.ts'
import type { Level, Note, NoteName, Row } from './Receipt.ts'

export type Scope = { title: Title; rows: readonly Row[] }

export function notesOf(scopes: readonly Scope[], warnings: readonly Warning[]): Note[] {
  const notes = new Map<NoteName, Level>()
  for (const warning of warnings) notes.set(warning, levelOf(warning, { scopes, warnings }))
  for (const scope of scopes) for (const [name, level] of ownNotes(scope, warnings)) notes.set(name, level)
  if (isFree(scopes, warnings)) notes.set('free', 'grey')
  return [...notes].map(([name, level]) => ({ name, level, needsTick: level === 'red' })).sort(byLevel)
}

type Context = { scopes: readonly Scope[]; warnings: readonly Warning[] }

function levelOf(warning: Warning, { scopes, warnings }: Context): Level {
  const has = (name: Warning) => warnings.includes(name)
  switch (warning) {
    case 'unlimited':
    case 'unusedAllowance':
      return scopes.some((scope) => isAllowance(scope) && hasUnknownSpender(scope)) ? 'red' : 'yellow'
    case 'noCode':
      return scopes.some(({ rows }) => rows.some(isPaid)) ? 'red' : 'yellow'
    case 'order':
    case 'unpromised':
      return has('order') && has('unpromised') ? 'red' : 'yellow'
    case 'durable':
      return has('unknownProgram') ? 'red' : 'yellow'
    case 'movesAssets':
    case 'encoded':
    case 'unknownCall':
      return has('unknownContract') ? 'red' : 'yellow'
    case 'takesMost':
      return has('firstTime') && has('unverifiedSite') ? 'red' : 'yellow'
    case 'firstTime':
      return has('takesMost') || has('takesAll') ? 'yellow' : 'grey'
    case 'notSimulated':
      return scopes.every(({ title }) => title === 'send') ? 'grey' : 'yellow'
    default:
      return WARNING_LEVELS[warning]
  }
}

function ownNotes({ title, rows }: Scope, warnings: readonly Warning[]): [NoteName, Level][] {
  const own = TITLE_NOTES[title]
  // The call's warning explains more than the title's note.
  const isExplained = title === 'call' && (warnings.includes('unknownCall') || warnings.includes('unknownFunction'))
  return [
    ...(own === undefined || isExplained ? [] : ([[own.name, own.level]] as const)),
    ...(title === 'approveAll' ? ([['anyItem', hasUnknownSpender({ title, rows }) ? 'red' : 'yellow']] as const) : []),
    ...((title === 'approve' || title === 'permit' || title === 'grantAllowance') && hasUnknownSpender({ title, rows })
      ? ([['unknownSpender', 'yellow']] as const)
      : []),
  ].map(([name, level]) => [name, level])
}

/** Also true for an unknown call with a `spender` row. */
export function isAllowance({ title, rows }: Scope): boolean {
  const isTitled = title === 'approve' || title === 'approveAll' || title === 'permit'
  return isTitled || rows.some(({ field }) => field.name === 'spender')
}

function hasUnknownSpender({ rows }: Scope): boolean {
  const spenders = rows.filter(({ field }) => field.name === 'spender')
  return spenders.length === 0 || spenders.some(({ knownAs }) => knownAs === undefined)
}

function isPaid({ field: { name, value } }: Row): boolean {
  return (name === 'out' || name === 'total') && !value.startsWith('0 ')
}

/** Readable text is free unless it has a warning other than `unverifiedSite`. */
function isFree(scopes: readonly Scope[], warnings: readonly Warning[]): boolean {
  const isText = scopes.every(({ title }) => title === 'signIn' || title === 'signMessage')
  return isText && warnings.every((warning) => warning === 'unverifiedSite')
}
