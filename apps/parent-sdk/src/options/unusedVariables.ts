import type { ThemeToken } from './ThemeVariables.ts'

/** Tokens that a host may set, after the prefixes of other kits are taken off: `docs/configuration.md` lists them. */
export const TOKENS = [
  'accent',
  'border-radius-master',
  'color-mix',
  'color-mix-strength',
  'font-family',
  'font-size-master',
  'qr-color',
  'radius-card',
  'radius-icon',
  'radius-tile',
] as const satisfies readonly ThemeToken[]

/** Says why variables change nothing; nothing where all of them work. */
export function unusedVariables(variables: object): string | undefined {
  const unused = Object.keys(variables).filter((name) => !isToken(name.replace(/^--(?:w3m-|apkt-)?/, '')))
  if (!unused.length) return undefined
  const layer = unused.some((name) => name.endsWith('z-index'))
    ? ' The modal lies above every z-index (top layer).'
    : ''
  return `themeVariables: no effect, see configuration.md: ${unused.join(', ')}.${layer}`
}

function isToken(name: string) {
  return (TOKENS as readonly string[]).includes(name)
}
