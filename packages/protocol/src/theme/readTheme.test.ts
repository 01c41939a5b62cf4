import { afterEach, expect, test, vi } from 'vitest'
import { readTheme } from './readTheme.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  [{ '--w3m-color-mix-strength': '40%' }, { 'color-mix-strength': 40 }],
  [{ '--color-mix-strength': 2.5 }, { 'color-mix-strength': 2.5 }],
  [{ '--w3m-font-size-master': '1rem' }, { 'font-size-master': 16 }],
  [{ '--font-size-master': '.5px' }, { 'font-size-master': 0.5 }],
  [{ '--radius-card': '16px' }, { 'radius-card': 16 }],
  [{ '--radius-card': 0 }, { 'radius-card': 0 }],
  [{ '--w3m-font-family': 'Grün, "Segoe UI"' }, { 'font-family': 'Grün, "Segoe UI"' }],
  [{ '--apkt-accent': 'oklch(45% 0.2 310 / 90%)' }, { accent: 'oklch(45% 0.2 310 / 90%)' }],
  [{ '--qr-color': 'RebeccaPurple' }, { 'qr-color': 'RebeccaPurple' }],
])('reads %j', (variables, tokens) => {
  expect(readTheme(variables as Record<string, string>)).toEqual(tokens)
})

test.each([
  ['radius-card', '50px'],
  ['radius-card', '3rem'],
  ['radius-card', '2em'],
  ['radius-card', 'px'],
  ['radius-card', ''],
  ['radius-card', -1],
  ['color-mix-strength', 101],
  ['color-mix-strength', '%'],
  ['accent', 'color-mix(in srgb, red, blue)'],
  ['accent', 'inherit'],
  ['accent', 'currentColor'],
  ['accent', 'transparent'],
  ['accent', 7],
  ['font-family', 'a;b'],
  ['font-family', ' '],
  ['font-family', 'inherit'],
  ['font-family', 7],
  ['constructor', 'red'],
])('[T17] drops --%s: %j', (name, value) => {
  expect(readTheme({ [`--${name}`]: value })).toEqual({})
})

test('derives radii from the master up to 40 px, unless set', () => {
  expect(readTheme({ '--radius-tile': '3px', '--w3m-border-radius-master': '2' })).toEqual({
    'border-radius-master': 2,
    'radius-card': 14,
    'radius-tile': 3,
    'radius-icon': 6,
  })
  expect(readTheme({ '--w3m-border-radius-master': '1rem' })).toMatchObject({ 'radius-card': 40, 'radius-icon': 40 })
})

test('drops a colour or font that the browser’s parser rejects', () => {
  vi.stubGlobal('CSS', { supports: (property: string, value: string) => `${property}:${value}` === 'color:red' })
  expect(readTheme({ '--accent': 'red', '--qr-color': 'rad', '--font-family': '3D Font' })).toEqual({ accent: 'red' })
})
