export type Rgb = readonly [red: number, green: number, blue: number]

const BLACK: Rgb = [14, 18, 22]
const WHITE: Rgb = [255, 255, 255]
/** WCAG 2.2, 1.4.3 */
export const READABLE = 4.5

/** WCAG: 1 to 21, for opaque colours. */
export function contrast(left: Rgb, right: Rgb): number {
  const [darker, lighter] = [luminance(left), luminance(right)].toSorted((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Near-black or white. */
export function inkOn(colour: Rgb): Rgb {
  return contrast(colour, WHITE) >= contrast(colour, BLACK) ? WHITE : BLACK
}

/** The nearest readable mix with the ink. */
export function readableOn(colour: Rgb, surface: Rgb): Rgb {
  const ink = inkOn(surface)
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(colour, ink, share)
    if (contrast(mixed, surface) >= READABLE) return mixed
  }
  return ink
}

export function toCss([red, green, blue]: Rgb): string {
  return `rgb(${red} ${green} ${blue})`
}

/** @param share of the second colour, 0 to 1 */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * share)
  return [channel(0), channel(1), channel(2)]
}

function luminance(colour: Rgb) {
  const [red, green, blue] = colour.map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
