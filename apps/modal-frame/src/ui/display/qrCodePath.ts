import { encode } from 'uqr'

export const FINDER = 7

/** A quarter is repairable, and this covers a twentieth. */
const LOGO_SHARE = 0.22

export type QrCodePath = {
  size: number
  /** Dark runs in rows and columns, without finders and centre. */
  path: string
}

/** Error correction Q, for the centred image. */
export function qrCodePath(value: string): QrCodePath {
  const { data, size } = encode(value, { ecc: 'Q', boostEcc: true, border: 0 })
  // Odd, like the side, so that it is centred.
  const hole = Math.floor((size * LOGO_SHARE - 1) / 2) * 2 + 1
  const from = (size - hole) / 2
  const isHole = (at: number) => at >= from && at < from + hole
  const isFinder = (x: number, y: number) =>
    (x < FINDER && (y < FINDER || y >= size - FINDER)) || (x >= size - FINDER && y < FINDER)
  const isRendered = (x: number, y: number) => data[y]?.[x] === true && !isFinder(x, y) && !(isHole(x) && isHole(y))
  const rows = runs(size, isRendered).map(({ line, from, steps }) => `M${from + 0.5} ${line + 0.5}h${steps || DOT}`)
  const columns = runs(size, (along, line) => isRendered(line, along))
    // A single module is already in its row.
    .filter(({ steps }) => steps > 0)
    .map(({ line, from, steps }) => `M${line + 0.5} ${from + 0.5}v${steps}`)
  return { size, path: [...rows, ...columns].join('') }
}

/** Some browsers do not render zero-length lines. */
const DOT = 0.01

function runs(size: number, isDark: (along: number, line: number) => boolean) {
  const found: { line: number; from: number; steps: number }[] = []
  for (let line = 0; line < size; line += 1) {
    for (let along = 0; along < size; along += 1) {
      const from = along
      while (isDark(along, line)) along += 1
      if (along > from) found.push({ line, from, steps: along - from - 1 })
    }
  }
  return found
}
