import { inkOn, type Rgb, readableOn, toCss } from './contrast.ts'

export type ThemeVariables = Readonly<Record<string, string | number>>

const SURFACES: readonly [light: Rgb, dark: Rgb] = [
  [255, 255, 255],
  [18, 20, 22],
]
const LARGEST_RADIUS_PX = 40

/**
 * Applies a host's theme to an element, token by token through CSSOM, each value checked by its kind (T17). Names of other kits of
 * this class are understood: `--w3m-accent` and `--apkt-accent` are `accent`. What is unknown or does not check is left out.
 */
export function applyTheme(
  element: HTMLElement,
  variables: ThemeVariables,
  toRgb: (colour: string) => Rgb | undefined = resolve,
) {
  element.removeAttribute('style')
  for (const [name, value] of Object.entries(variables)) {
    const apply = APPLIERS[name.replace(/^--(?:w3m|apkt)-|^--/, '')]
    apply?.(element.style, value, toRgb)
  }
}

type Apply = (style: CSSStyleDeclaration, value: string | number, toRgb: (colour: string) => Rgb | undefined) => void

const APPLIERS: Record<string, Apply> = {
  accent: (style, value, toRgb) => {
    const colour = asColour(value, toRgb)
    if (colour === undefined) return
    // The accent is also text on the surface, so it may have to move a little to be read.
    const [light, dark] = SURFACES.map((surface) => readableOn(colour, surface)) as [Rgb, Rgb]
    style.setProperty('--accent', `light-dark(${toCss(light)}, ${toCss(dark)})`)
    style.setProperty('--accent-ink', `light-dark(${toCss(inkOn(light))}, ${toCss(inkOn(dark))})`)
    style.setProperty('--accent-wash', 'color-mix(in srgb, var(--accent) 12%, var(--surface))')
  },
  'font-family': (style, value) => {
    if (typeof value === 'string' && /^[\w\s,'"-]{1,128}$/.test(value)) style.setProperty('--font', value)
  },
  /** The unit that every radius is a multiple of; 4 px is ours. */
  'border-radius-master': (style, value) => {
    const unit = asPixels(value)
    if (unit === undefined) return
    for (const [token, multiple] of [
      ['--radius-card', 7],
      ['--radius-tile', 4],
      ['--radius-icon', 3],
    ] as const) {
      style.setProperty(token, `${Math.min(unit * multiple, LARGEST_RADIUS_PX)}px`)
    }
  },
}

function asPixels(value: string | number) {
  const pixels =
    typeof value === 'number' ? value : /^\d{1,2}(?:\.\d{1,2})?px$/.test(value) ? Number.parseFloat(value) : Number.NaN
  return pixels >= 0 && pixels <= LARGEST_RADIUS_PX ? pixels : undefined
}

function asColour(value: string | number, toRgb: (colour: string) => Rgb | undefined) {
  const isPlain =
    typeof value === 'string' &&
    /^(?:#[0-9a-f]{3,8}|[a-z]{3,24}|(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([\d.,%/\sa-z-]{1,64}\))$/i.test(value)
  return isPlain ? toRgb(value) : undefined
}

/** What the browser paints for a colour; undefined for what it does not know. */
function resolve(colour: string): Rgb | undefined {
  if (!CSS.supports('color', colour)) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}
