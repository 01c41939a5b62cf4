import { isRecord } from '@airlock/protocol/isRecord'
import type { ThemeVariables } from '../../types/ThemeVariables.ts'

const NAME = /^--[a-z][-a-z\d]{0,62}$/
/** Characters and functions that could load a URL, run code, or break out of a declaration (T17). */
const FORBIDDEN = /[<>{};@\\]|\/\*|(?:url|expression|var|env|attr)\s*\(/i
const MAX_NUMBER = 10_000

/** Only values that are safe for the modal frame pass (T17). The engine warns about useless ones. */
export function isVariables(value: unknown): value is ThemeVariables {
  return isRecord(value) && Object.entries(value).every(([name, token]) => NAME.test(name) && isToken(token))
}

function isToken(token: unknown) {
  if (typeof token === 'number') return Math.abs(token) <= MAX_NUMBER
  return typeof token === 'string' && token.length <= 128 && !FORBIDDEN.test(token)
}
