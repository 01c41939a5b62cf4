const LENGTH = /^(\d{0,4}(?:\.\d+)?)(px|rem)?$/
const LARGEST_LENGTH_PX = 40
const REM_PX = 16

/** Multiples of the master of radii, as in `tokens.css` of the modal frame, whose master is 4 px. */
const MULTIPLES = { 'radius-card': 7, 'radius-tile': 4, 'radius-icon': 3 } as const

/** Radii in CSS pixels. */
export type Radii = { [name in keyof typeof MULTIPLES]?: number }

/** Takes the dashes and the prefixes of other kits off: `--w3m-accent` and `--apkt-accent` are `accent`. */
export function nameOf(variable: string): string {
  return variable.replace(/^--(?:w3m-|apkt-)?/, '')
}

/** Reads a length in CSS pixels: `16`, `16px` or `1rem`. Returns `undefined` for what is none, or beyond 40 px. */
export function readLength(value: string | number | undefined): number | undefined {
  const [, digits, unit] = LENGTH.exec(`${value}`) ?? []
  // A unit alone has no digits, which `Number` would read as 0.
  const pixels = digits ? Number(digits) * (unit === 'rem' ? REM_PX : 1) : Number.NaN
  return pixels <= LARGEST_LENGTH_PX ? pixels : undefined
}

/** Reads the radii of `themeVariables`: multiples of `--border-radius-master` unless they are given on their own. */
export function readRadii(variables: Readonly<Record<string, string | number>>): Radii {
  const given = Object.entries(variables).map(([name, value]) => [nameOf(name), readLength(value)])
  const lengths: Record<string, number | undefined> = Object.fromEntries(
    given.filter(([, pixels]) => pixels !== undefined),
  )
  const master = lengths['border-radius-master']
  return Object.fromEntries(
    Object.entries(MULTIPLES)
      .map(([name, multiple]) => [
        name,
        lengths[name] ?? (master === undefined ? undefined : Math.min(master * multiple, LARGEST_LENGTH_PX)),
      ])
      .filter(([, pixels]) => pixels !== undefined),
  )
}
