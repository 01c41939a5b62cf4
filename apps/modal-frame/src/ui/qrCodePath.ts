import { encode } from 'uqr'

/** Modules of a finder pattern, the three large squares. */
export const FINDER = 7

/** The share of a side that a picture may cover: a quarter of the words can be repaired, and this costs a twentieth. */
const LOGO_SHARE = 0.22

export type QrCodePath = {
  /** Modules of a side, without the quiet zone. */
  size: number
  /** An SVG path of one line for each run of dark modules; finders and the middle are left out. */
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
  let path = ''
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const start = x
      while (isDrawn(x, y)) x += 1
      // A line without length would draw nothing in some browsers.
      if (x > start) path += `M${start + 0.5} ${y + 0.5}h${x - start - 1 || 0.01}`
    }
  }
  return { size, path }
}
