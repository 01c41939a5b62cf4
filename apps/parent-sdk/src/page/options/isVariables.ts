import { isRecord } from '@airlock/protocol/isRecord'
import type { ThemeVariables } from '../../types/ThemeVariables.ts'
import { isField } from './isHttpUrl.ts'

const NAME = /^--[a-z][-a-z\d]{0,62}$/
/** Characters and functions that could load a URL, run code, or break out of a declaration (T17). */
const FORBIDDEN = /[<>{};@\\]|\/\*|(?:url|expression|attr)\s*\(/i

/** Only values that are safe for the modal frame pass (T17). The engine leaves out useless ones, and warns. */
export function isVariables(value: unknown): value is ThemeVariables {
  return isRecord(value) && Object.entries(value).every(([name, token]) => NAME.test(name) && isToken(token))
}

function isToken(token: unknown) {
  return typeof token === 'number' ? Number.isFinite(token) : isField(token) && !FORBIDDEN.test(String(token))
}
