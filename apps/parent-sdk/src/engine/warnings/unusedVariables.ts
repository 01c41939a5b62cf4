import { readToken, TOKEN_KINDS, type Token, type TokenKind, tokenOf } from '@airlock/protocol/theme/readTheme'
import { nearestName } from './nearestName.ts'

const EXPECTED: Record<TokenKind, string> = {
  colour: 'a colour such as "#7a1fa2", "rgb(122 31 162)" or "purple"',
  fonts: 'text of 1 to 128 characters such as "Inter, sans-serif"',
  length: 'a length of at most 40 px such as 16, "16px" or "1rem"',
  percentage: 'a percentage such as 40 or "40%"',
}
const PARTNERS: { [name in Token]?: Token } = {
  'color-mix': 'color-mix-strength',
  'color-mix-strength': 'color-mix',
}

export function unusedVariables(variables: Readonly<Record<string, string | number | undefined>>): string[] {
  const input = Object.keys(variables).map(tokenOf)
  const unknown = Object.keys(variables).filter((name) => !tokenOf(name))
  const warnings = Object.entries(variables).flatMap(([name, value]) => {
    const token = tokenOf(name)
    if (!token || value === undefined) return []
    if (readToken(token, value) === undefined) {
      return `${name}: ${JSON.stringify(value)} has no effect. Use ${EXPECTED[TOKEN_KINDS[token]]}.`
    }
    const partner = PARTNERS[token]
    return partner && !input.includes(partner) ? `${name} has no effect without --${partner}.` : []
  })
  if (unknown.length) {
    const layer = unknown.some((name) => name.endsWith('z-index'))
      ? ' The modal lies above every z-index (top layer).'
      : ''
    warnings.push(`no effect, see configuration.md: ${unknown.map(withNearest).join(', ')}.${layer}`)
  }
  return warnings.map((warning) => `themeVariables: ${warning}`)
}

function withNearest(variable: string) {
  const typed = variable.replace(/^--(?:w3m-|apkt-)?/, '')
  const nearest = nearestName(typed, Object.keys(TOKEN_KINDS))
  return nearest ? `${variable} (did you mean --${nearest}?)` : variable
}
