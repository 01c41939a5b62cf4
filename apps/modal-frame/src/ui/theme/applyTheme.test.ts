// @vitest-environment happy-dom
import { readToken, TOKEN_KINDS, type Token } from '@airlock/protocol/theme/readTheme'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyTheme } from './applyTheme.ts'
import { contrast, type Rgb } from './contrast.ts'

const GREEN: Rgb = [8, 115, 77]

function applied(variables: Record<string, string | number>) {
  const element = document.createElement('div')
  applyTheme(element, variables, () => GREEN)
  return element.getAttribute('style') ?? ''
}

test('accepts variable names of other kits', () => {
  expect(applied({ '--w3m-accent': '#08734d' })).toContain('--accent: light-dark(rgb(8 115 77)')
  expect(applied({ '--apkt-border-radius-master': '2px' })).toContain('--radius-card: 14px')
  expect(applied({ '--w3m-font-family': 'Inter, "Segoe UI"' })).toContain('--font: Inter')
})

test('prefers a separate radius over the unit', () => {
  expect(applied({ '--radius-card': '16px' })).toBe('--radius-card: 16px;')
  expect(applied({ '--radius-card': 6, '--w3m-border-radius-master': '2px' })).toContain('--radius-card: 6px')
})

test('scales text by the master font size, within readable limits', () => {
  expect(applied({ '--w3m-font-size-master': '12px' })).toBe('--text-scale: 1.2;')
  expect(applied({ '--w3m-font-size-master': '2px' })).toBe('--text-scale: 0.8;')
  expect(applied({ '--w3m-font-size-master': 40 })).toBe('--text-scale: 1.5;')
})

test('mixes a colour into the surfaces as far as text stays readable', () => {
  expect(applied({ '--w3m-color-mix': '#08734d', '--w3m-color-mix-strength': 2 })).toContain(
    '--surface: light-dark(rgb(250 252 251), rgb(18 22 23))',
  )
  expect(applied({ '--w3m-color-mix': '#08734d' })).toBe('')
  const strong = applied({ '--w3m-color-mix': '#08734d', '--w3m-color-mix-strength': 100 })
  const [, light] = /--surface: light-dark\(rgb\(([^)]+)\)/.exec(strong) ?? []
  expect(contrast(light?.split(' ').map(Number) as unknown as Rgb, [96, 105, 114])).toBeGreaterThanOrEqual(4.5)
})

test('limits the colour of the QR code to one that scanners can read', () => {
  expect(applied({ '--w3m-qr-color': '#08734d' })).toBe('--qr-dark: rgb(8 115 77);')
  const element = document.createElement('div')
  applyTheme(element, { '--w3m-qr-color': 'yellow' }, () => [255, 255, 0])
  const [, yellow] = /--qr-dark: rgb\(([^)]+)\)/.exec(element.getAttribute('style') ?? '') ?? []
  expect(contrast(yellow?.split(' ').map(Number) as unknown as Rgb, [255, 255, 255])).toBeGreaterThanOrEqual(4.5)
})

test('applies every value that the protocol accepts, and no other', () => {
  const partner = { '--color-mix': 'red', '--color-mix-strength': 4 }
  const values = fc.oneof(
    fc.constantFrom('red', '#fff', '1rem', '40%', '50px', '2', 'Grün', ''),
    fc.double(),
    fc.string(),
  )
  const isUsedAsTold = (token: Token, value: string | number) => {
    const isMixed = token.startsWith('color-mix')
    const style = applied({ ...(isMixed && partner), [`--${token}`]: value })
    // Zero strength changes nothing.
    const isUsed = readToken(token, value) !== undefined && !(isMixed && Number.parseFloat(`${value}`) === 0)
    return (style !== '') === isUsed
  }
  return fc.assert(fc.property(fc.constantFrom(...(Object.keys(TOKEN_KINDS) as Token[])), values, isUsedAsTold))
})

test.each([
  ['a url', { accent: 'url(https://evil.example)' }],
  ['an expression', { accent: 'expression(alert(1))' }],
  ['a way out of the value', { accent: 'red;position:fixed' }],
  ['a variable', { accent: 'var(--ink)' }],
  ['a tag', { 'font-family': '</style><script>' }],
  ['a font with a url', { 'font-family': 'x;src:url(//evil)' }],
  ['a huge number', { 'border-radius-master': 1e9 }],
  ['a negative number', { 'border-radius-master': -4 }],
  ['not a number', { 'border-radius-master': Number.NaN }],
  ['a calculation', { 'border-radius-master': 'calc(100vw)' }],
  ['an unknown name', { 'z-index': 99_999, '--scrim': 'red' }],
  ['an inherited name', { constructor: 'red' }],
  ['a strength without a colour', { 'color-mix-strength': 40 }],
  ['a strength that is no percentage', { 'color-mix': 'red', 'color-mix-strength': 400 }],
  ['a QR colour that is none', { 'qr-color': 'url(x)' }],
  ['a radius beyond the card', { 'radius-card': '99px' }],
])('[T17] ignores %s', (_name, variables) => {
  expect(applied(variables as Record<string, string | number>)).toBe('')
})
