const LENGTH = /^(\d{0,4}(?:\.\d+)?)(px|rem)?$/
const LARGEST_LENGTH_PX = 40
const REM_PX = 16

/** Multiples of the master radius (4 px), as in the frame's `tokens.css`. */
export const CARD_MULTIPLE = 7
const MULTIPLES = { 'radius-card': CARD_MULTIPLE, 'radius-tile': 4, 'radius-icon': 3 } as const

export type Radii = { [name in keyof typeof MULTIPLES]?: number }

export function nameOf(variable: string): string {
  return variable.replace(/^--(?:w3m-|apkt-)?/, '')
}

/** CSS pixels: `16`, `16px` or `1rem`. `undefined` if invalid or above 40 px. */
export function readLength(value: string | number | undefined): number | undefined {
  const [, digits, unit] = LENGTH.exec(String(value)) ?? []
  // `Number` would parse a missing number as 0.
  const pixels = digits ? Number(digits) * (unit === 'rem' ? REM_PX : 1) : Number.NaN
  return pixels <= LARGEST_LENGTH_PX ? pixels : undefined
}

/** CSS pixels; defaults to the multiple of `--border-radius-master`. */
export function readRadius(
  variables: Readonly<Record<string, string | number>>,
  radius: string,
  multiple: number,
): number | undefined {
  let own: number | undefined
  let master: number | undefined
  for (const [variable, value] of Object.entries(variables)) {
    const name = nameOf(variable)
    if (name === radius) own = readLength(value) ?? own
    if (name === 'border-radius-master') master = readLength(value) ?? master
  }
  return own ?? (master === undefined ? undefined : Math.min(master * multiple, LARGEST_LENGTH_PX))
}

export function readRadii(variables: Readonly<Record<string, string | number>>): Radii {
  const names = Object.keys(MULTIPLES) as (keyof Radii)[]
  const radii = names.map((name) => [name, readRadius(variables, name, MULTIPLES[name])])
  return Object.fromEntries(radii.filter(([, pixels]) => pixels !== undefined))
}
