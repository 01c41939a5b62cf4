import { isRecord } from '@airlock/protocol/isRecord'
import type { ThemeVariables } from '../../types/ThemeVariables.ts'

const NAME = /^--[a-z][-a-z\d]{0,62}$/
/** Nothing that loads, runs, closes a style or nests one (T17). */
const FORBIDDEN = /[<>{};@\\]|\/\*|(?:url|expression|var|env|attr)\s*\(/i
/** Numbers beyond this are no measure of anything on a screen. */
const MAX_NUMBER = 10_000

/**
 * `true` where every value may be sent to the modal frame (T17): a finite number, or a short text that loads, runs and closes nothing.
 * Values that are harmless and of no use are left to the engine, which warns (`unusedVariables`).
 */
export function isVariables(value: unknown): value is ThemeVariables {
  return isRecord(value) && Object.entries(value).every(([name, token]) => NAME.test(name) && isToken(token))
}

function isToken(token: unknown) {
  if (typeof token === 'number') return Math.abs(token) <= MAX_NUMBER
  return typeof token === 'string' && token.length <= 128 && !FORBIDDEN.test(token)
}
