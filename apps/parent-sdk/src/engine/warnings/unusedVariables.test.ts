import { readToken, TOKEN_KINDS, type Token } from '@airlock/protocol/theme/readTheme'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unusedVariables } from './unusedVariables.ts'

const TOKENS = Object.keys(TOKEN_KINDS) as Token[]
const PAIR = { '--color-mix': 'red', '--color-mix-strength': 4 }

test('accepts tokens by their own names and by those of other kits', () => {
  const values = { colour: 'red', length: 1, percentage: 1, fonts: 'Inter' }
  const names = TOKENS.flatMap((token) =>
    [`--${token}`, `--w3m-${token}`, `--apkt-${token}`].map((name) => [name, values[TOKEN_KINDS[token]]]),
  )
  expect(unusedVariables(Object.fromEntries(names))).toEqual([])
})

test('lists names without effect, with the reason', () => {
  expect(unusedVariables({ '--w3m-z-index': 9_999, '--accent': 'red' })).toEqual([
    'themeVariables: no effect, see configuration.md: --w3m-z-index. The modal lies above every z-index (top layer).',
  ])
  expect(unusedVariables({ '--accent-colour': 'red', '--radius': 2 })).toEqual([
    'themeVariables: no effect, see configuration.md: --accent-colour, --radius.',
  ])
  expect(unusedVariables({ '--w3m-acent': 'red' })).toEqual([
    'themeVariables: no effect, see configuration.md: --w3m-acent (did you mean --accent?).',
  ])
})

test('names a dropped value with its variable and the valid form', () => {
  expect(
    unusedVariables({
      ...PAIR,
      '--w3m-accent': 'color-mix(in srgb, red, blue)',
      '--radius-card': '50px',
      '--color-mix-strength': '400%',
      '--w3m-font-family': 'Comic/Sans',
    }),
  ).toEqual([
    'themeVariables: --color-mix-strength: "400%" has no effect. Use a percentage such as 40 or "40%".',
    'themeVariables: --w3m-accent: "color-mix(in srgb, red, blue)" has no effect. Use a colour such as "#7a1fa2", "rgb(122 31 162)" or "purple".',
    'themeVariables: --radius-card: "50px" has no effect. Use a length of at most 40 px such as 16, "16px" or "1rem".',
    'themeVariables: --w3m-font-family: "Comic/Sans" has no effect. Use text of 1 to 128 characters such as "Inter, sans-serif".',
  ])
})

test('names the limit for a list of fonts that is too long', () => {
  expect(unusedVariables({ '--w3m-font-family': `${'Inter, '.repeat(20)}serif` })).toEqual([
    expect.stringMatching(
      /^themeVariables: --w3m-font-family: .* has no effect. Use text of 1 to 128 characters such as "Inter/,
    ),
  ])
})

test('warns of a mixed colour without a strength, and the reverse', () => {
  expect(unusedVariables({ '--w3m-color-mix': 'red' })).toEqual([
    'themeVariables: --w3m-color-mix has no effect without --color-mix-strength.',
  ])
  expect(unusedVariables({ '--apkt-color-mix-strength': 4 })).toEqual([
    'themeVariables: --apkt-color-mix-strength has no effect without --color-mix.',
  ])
})

test('warns exactly if the frame would not use a value', () => {
  const values = fc.oneof(
    fc.constantFrom('red', '#fff', '1rem', '40%', '50px', '2', 'Grün', ''),
    fc.double(),
    fc.string(),
  )
  const isTold = (token: Token, value: string | number) =>
    unusedVariables({ ...PAIR, [`--${token}`]: value }).length > 0 === (readToken(token, value) === undefined)
  return fc.assert(fc.property(fc.constantFrom(...TOKENS), values, isTold))
})
