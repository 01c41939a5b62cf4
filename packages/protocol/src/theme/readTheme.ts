import { nameOf, readLength, readRadii } from './readRadii.ts'

const COLOUR =
  /^(?!(?:currentcolor|inherit|initial|revert|transparent|unset)$)(?:#[\da-f]{3,8}|[a-z]{3,24}|(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([\d.,%/\sa-z-]{1,64}\))$/i
const FONTS = /^(?=.*[\p{L}\p{N}])(?!(?:inherit|initial|revert|unset)$)[\p{L}\p{M}\p{N}\s_,'"-]{1,128}$/iu
const PERCENTAGE = /^(\d{1,3}(?:\.\d+)?)%?$/

export const TOKEN_KINDS = {
  accent: 'colour',
  'border-radius-master': 'length',
  'color-mix': 'colour',
  'color-mix-strength': 'percentage',
  'font-family': 'fonts',
  'font-size-master': 'length',
  'qr-color': 'colour',
  'radius-card': 'length',
  'radius-icon': 'length',
  'radius-tile': 'length',
} as const

export type Token = keyof typeof TOKEN_KINDS
export type TokenKind = (typeof TOKEN_KINDS)[Token]
type TokenOf<Kind extends TokenKind> = {
  [Name in Token]: (typeof TOKEN_KINDS)[Name] extends Kind ? Name : never
}[Token]

export type ThemeTokens = Readonly<
  Partial<Record<TokenOf<'colour' | 'fonts'>, string> & Record<TokenOf<'length' | 'percentage'>, number>>
>

export function tokenOf(variable: string): Token | undefined {
  const name = nameOf(variable)
  return Object.hasOwn(TOKEN_KINDS, name) ? (name as Token) : undefined
}

/** `undefined` if it cannot be applied (T17). */
export function readToken(token: Token, value: string | number): string | number | undefined {
  const kind = TOKEN_KINDS[token]
  if (kind === 'colour') return readText(value, COLOUR, 'color')
  if (kind === 'fonts') return readText(value, FONTS, 'font-family')
  if (kind === 'length') return readLength(value)
  const [, digits] = PERCENTAGE.exec(String(value)) ?? []
  return digits && Number(digits) <= 100 ? Number(digits) : undefined
}

export function readTheme(variables: Readonly<Record<string, string | number>>): ThemeTokens {
  const tokens: { [name in Token]?: string | number } = {}
  for (const [variable, value] of Object.entries(variables)) {
    const token = tokenOf(variable)
    const read = token && readToken(token, value)
    if (token && read !== undefined) tokens[token] = read
  }
  return { ...tokens, ...readRadii(variables) } as ThemeTokens
}

function readText(value: string | number, pattern: RegExp, property: string) {
  const isRead = typeof value === 'string' && pattern.test(value)
  return isRead && (globalThis.CSS?.supports?.(property, value) ?? true) ? value : undefined
}
