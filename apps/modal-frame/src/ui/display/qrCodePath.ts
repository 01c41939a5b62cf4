import { encode } from 'uqr'

/** Modules of a finder pattern, the three large squares. */
export const FINDER = 7

/** The share of a side that a picture may cover: a quarter of the words can be repaired, and this costs a twentieth. */
const LOGO_SHARE = 0.22

export type QrCodePath = {
  /** Modules of a side, without the quiet zone. */
  size: number
  /** An SVG path, one module wide: a line for each run of dark modules, along rows and columns, without finders and middle. */
  path: string
}

/** A QR code as lines to be stroked, so that thousands of modules are one element. Error correction Q, for the picture in the middle. */
export function qrCodePath(value: string): QrCodePath {
  const { data, size } = encode(value, { ecc: 'Q', boostEcc: true, border: 0 })
  // A side is odd, so a centred hole is too.
  const hole = Math.floor((size * LOGO_SHARE - 1) / 2) * 2 + 1
  const from = (size - hole) / 2
  const isHole = (at: number) => at >= from && at < from + hole
  const isFinder = (x: number, y: number) =>
    (x < FINDER && (y < FINDER || y >= size - FINDER)) || (x >= size - FINDER && y < FINDER)
  const isDrawn = (x: number, y: number) => data[y]?.[x] === true && !isFinder(x, y) && !(isHole(x) && isHole(y))
  const rows = runs(size, isDrawn).map(({ line, from, steps }) => `M${from + 0.5} ${line + 0.5}h${steps || DOT}`)
  const columns = runs(size, (along, line) => isDrawn(line, along))
    // A module alone is in its row already.
    .filter(({ steps }) => steps > 0)
    .map(({ line, from, steps }) => `M${line + 0.5} ${from + 0.5}v${steps}`)
  return { size, path: [...rows, ...columns].join('') }
}

/** A line without length would draw nothing in some browsers. */
const DOT = 0.01

/** The runs of dark modules in each line, by where they begin and how many steps they continue. */
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
