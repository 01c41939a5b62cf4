import { isRecord } from '@airlock/protocol/isRecord'
import type { ThemeVariables } from './ThemeVariables.ts'

const NAME = /^--[a-z][-a-z\d]{0,62}$/
/** Nothing that loads, runs, closes a style or nests one (T17). */
const FORBIDDEN = /[<>{};@\\]|\/\*|(?:url|expression|var|env|attr)\s*\(/i
/** Numbers beyond this are no measure of anything on a screen. */
const MAX_NUMBER = 10_000

/** Whether each value is what a token may be: a finite number, a colour, a length, or a font family by name (T17). */
export function isVariables(value: unknown): value is ThemeVariables {
  return isRecord(value) && Object.entries(value).every(([name, token]) => NAME.test(name) && isToken(name, token))
}

function isToken(name: string, token: unknown) {
  if (typeof token === 'number') return Math.abs(token) <= MAX_NUMBER
  if (typeof token !== 'string' || token.length > 128 || FORBIDDEN.test(token)) return false
  // Without a browser's own parser the frame's second look is the one that counts.
  if (!globalThis.CSS?.supports) return true
  const kinds = /font(-family)?$/.test(name) ? ['font-family'] : ['color', 'width', 'line-height']
  return kinds.some((property) => CSS.supports(property, token)) && !(Math.abs(Number.parseFloat(token)) > MAX_NUMBER)
}
