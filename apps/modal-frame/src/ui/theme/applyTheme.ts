import { readTheme, type ThemeTokens } from '@airlock/protocol/theme/readTheme'
import { contrast, inkOn, mix, READABLE, type Rgb, readableOn, toCss } from './contrast.ts'

export type ThemeVariables = Readonly<Record<string, string | number>>

type ToRgb = (colour: string) => Rgb | undefined
type Scheme = 'light' | 'dark'

const SURFACES: readonly (readonly [token: string, light: Rgb, dark: Rgb])[] = [
  ['--surface', [255, 255, 255], [18, 20, 22]],
  ['--surface-raised', [245, 246, 247], [27, 30, 33]],
  ['--surface-hover', [236, 238, 240], [36, 40, 44]],
  ['--surface-press', [226, 229, 232], [44, 49, 54]],
]
/** Lowest contrast: `--ink-faint` and `--accent`. */
const TEXTS: Record<Scheme, readonly Rgb[]> = {
  light: [
    [96, 105, 114],
    [8, 115, 77],
  ],
  dark: [
    [152, 161, 169],
    [61, 220, 151],
  ],
}
const PAPER: Rgb = [255, 255, 255]
/** Other kits' default, in CSS px. */
const USUAL_FONT_PX = 10

/** Parses each value by kind (T17). The SDK warns of dropped values. */
export function applyTheme(element: HTMLElement, variables: ThemeVariables, toRgb: ToRgb = resolve) {
  element.removeAttribute('style')
  const tokens = readTheme(variables)
  const { style } = element
  const surface = applyColourMix(style, tokens, toRgb)
  applyAccent(style, tokens, surface, toRgb)
  applyFont(style, tokens)
  for (const name of ['radius-card', 'radius-tile', 'radius-icon'] as const) {
    if (tokens[name] !== undefined) style.setProperty(`--${name}`, `${tokens[name]}px`)
  }
  const qrColour = colourOf(tokens['qr-color'], toRgb)
  // Scanners need contrast too.
  if (qrColour) style.setProperty('--qr-dark', toCss(readableOn(qrColour, PAPER)))
}

/** As far as text stays readable. @returns the surface by scheme */
function applyColourMix(style: CSSStyleDeclaration, tokens: ThemeTokens, toRgb: ToRgb): Record<Scheme, Rgb> {
  const colour = colourOf(tokens['color-mix'], toRgb)
  const requested = tokens['color-mix-strength']
  const plain = { light: [255, 255, 255], dark: [18, 20, 22] } as const
  if (!colour || !requested) return plain
  const light = readableShare(plain.light, colour, requested / 100, TEXTS.light)
  const dark = readableShare(plain.dark, colour, requested / 100, TEXTS.dark)
  for (const [token, ofLight, ofDark] of SURFACES) {
    style.setProperty(token, lightDark(mix(ofLight, colour, light), mix(ofDark, colour, dark)))
  }
  return { light: mix(plain.light, colour, light), dark: mix(plain.dark, colour, dark) }
}

function readableShare(surface: Rgb, colour: Rgb, requested: number, texts: readonly Rgb[]): number {
  let share = requested
  const isReadable = () => texts.every((text) => contrast(text, mix(surface, colour, share)) >= READABLE)
  while (share > 0 && !isReadable()) share = Math.max(0, share - 0.02)
  return share
}

/** The accent is also a text colour. */
function applyAccent(style: CSSStyleDeclaration, tokens: ThemeTokens, surface: Record<Scheme, Rgb>, toRgb: ToRgb) {
  const colour = colourOf(tokens.accent, toRgb)
  if (colour === undefined) return
  const [light, dark] = [readableOn(colour, surface.light), readableOn(colour, surface.dark)]
  style.setProperty('--accent', lightDark(light, dark))
  style.setProperty('--accent-ink', lightDark(inkOn(light), inkOn(dark)))
  style.setProperty('--accent-wash', 'color-mix(in srgb, var(--accent) 12%, var(--surface))')
}

function applyFont(style: CSSStyleDeclaration, { 'font-family': family, 'font-size-master': pixels }: ThemeTokens) {
  if (family !== undefined) style.setProperty('--font', family)
  // Smaller is unreadable, larger does not fit.
  if (pixels !== undefined)
    style.setProperty('--text-scale', String(Math.min(Math.max(pixels / USUAL_FONT_PX, 0.8), 1.5)))
}

function lightDark(light: Rgb, dark: Rgb) {
  return `light-dark(${toCss(light)}, ${toCss(dark)})`
}

function colourOf(value: string | undefined, toRgb: ToRgb) {
  return value === undefined ? undefined : toRgb(value)
}

function resolve(colour: string): Rgb | undefined {
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
