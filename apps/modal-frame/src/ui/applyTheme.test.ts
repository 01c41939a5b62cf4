// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { applyTheme } from './applyTheme.ts'
import type { Rgb } from './contrast.ts'

const GREEN: Rgb = [8, 115, 77]

function applied(variables: Record<string, string | number>) {
  const element = document.createElement('div')
  applyTheme(element, variables, () => GREEN)
  return element.getAttribute('style') ?? ''
}

test('names of other kits of this class are understood', () => {
  expect(applied({ '--w3m-accent': '#08734d' })).toContain('--accent: light-dark(rgb(8 115 77)')
  expect(applied({ '--apkt-border-radius-master': '2px' })).toContain('--radius-card: 14px')
  expect(applied({ '--w3m-font-family': 'Inter, "Segoe UI"' })).toContain('--font: Inter')
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
])('[T17] %s changes nothing', (_name, variables) => {
  expect(applied(variables as Record<string, string | number>)).toBe('')
})
