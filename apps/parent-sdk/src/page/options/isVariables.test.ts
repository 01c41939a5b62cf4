import { expect, test } from 'vitest'
import { isVariables } from './isVariables.ts'

test.each([
  [{}],
  [{ '--accent': '#08734d', '--qr-color': 'rgb(1 2 3 / .5)' }],
  [{ '--radius-card': '28px', '--w3m-border-radius-master': '2px', '--apkt-z-index': 2_147_483_647 }],
  [{ '--font': '"Inter", system-ui', '--w3m-font-family': 'Inter' }],
  [{ '--w3m-color-mix-strength': 40 }],
])('[T17] accepts colours, lengths, numbers and fonts: %j', (variables) => {
  expect(isVariables(variables)).toBe(true)
})

test.each([
  ['url', 'url(https://evil.example/x.png)'],
  ['an image', 'image-set(url(x))'],
  ['the end of a style', '#fff</style><script>'],
  ['another declaration', '#fff;position:fixed'],
  ['a block', '#fff}body{display:none'],
  ['an expression', 'expression(alert(1))'],
  ['an escape', '\\75rl(x)'],
  ['a comment', '#fff/**/'],
  ['an import', '@import x'],
  ['no number', Number.NaN],
  ['infinity', Number.POSITIVE_INFINITY],
  ['ten kilobytes', '#'.repeat(10_000)],
  ['an object', {}],
  ['null', null],
])('[T17] rejects a value that is %s', (_name, value) => {
  expect(isVariables({ '--accent': value })).toBe(false)
})

test.each(['accent', '--', '--Accent', '--a b', '--x;y', `--${'x'.repeat(80)}`, '__proto__'])(
  '[T17] rejects the name %s',
  (name) => {
    expect(isVariables(JSON.parse(JSON.stringify({ [name]: '#fff' }).replace('{}', `{"${name}":"#fff"}`)))).toBe(false)
  },
)

test.each([null, undefined, 'red', 7])('[T17] rejects %j as variables', (value) => {
  expect(isVariables(value)).toBe(false)
})

test.each([
  undefined,
  '99999999px',
  '"Segoe UI", '.repeat(20),
  'var(--font-inter)',
  'not a colour at all',
  'light-dark(#fff, #000)',
])('accepts the harmless %j, whether of use or not', (value) => {
  expect(isVariables({ '--accent': value })).toBe(true)
})
