// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, inkOn, type Rgb, readableOn } from './contrast.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** Light and dark. */
function token(name: string): [Rgb, Rgb] {
  const match = css.match(new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`))
  if (match === null) throw new Error(`there is no token --${name}`)
  return [parse(match[1] ?? ''), parse(match[2] ?? '')]
}

function parse(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

const PAIRS: [text: string, surface: string][] = [
  ...['surface', 'surface-raised', 'surface-hover'].flatMap((surface): [string, string][] => [
    ['ink', surface],
    ['ink-soft', surface],
    ['ink-faint', surface],
  ]),
  ['accent', 'surface'],
  ['accent', 'accent-wash'],
  ['accent-ink', 'accent'],
  ['danger', 'surface-raised'],
  ['danger', 'danger-wash'],
  ['warning', 'warning-wash'],
  ['info', 'info-wash'],
  ['surface', 'ink'],
]

describe('contrast of text on its surface', () => {
  test.each(PAIRS)('reaches 4.5 for %s on %s, light and dark', (text, surface) => {
    for (const scheme of [0, 1] as const) {
      expect(contrast(token(text)[scheme], token(surface)[scheme])).toBeGreaterThanOrEqual(4.5)
    }
  })
})

test.each(['surface', 'surface-raised'])('reaches 3 for the edge of a field on %s', (surface) => {
  for (const scheme of [0, 1] as const) {
    expect(contrast(token('edge')[scheme], token(surface)[scheme])).toBeGreaterThanOrEqual(3)
  }
})

test('moves an unreadable host accent until it is readable', () => {
  const white: Rgb = [255, 255, 255]
  const dark: Rgb = [18, 20, 22]
  for (const accent of [
    [255, 238, 0],
    [0, 0, 0],
    [128, 128, 128],
    [250, 250, 250],
  ] as Rgb[]) {
    for (const surface of [white, dark]) {
      const moved = readableOn(accent, surface)
      expect(contrast(moved, surface)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(inkOn(moved), moved)).toBeGreaterThanOrEqual(4.5)
    }
  }
  expect(readableOn([8, 115, 77], white)).toEqual([8, 115, 77])
})
