import { expect, test } from 'vitest'
import { TOKENS, unusedVariables } from './unusedVariables.ts'

test('tokens work by their own name and by those of other kits', () => {
  const names = TOKENS.flatMap((token) => [`--${token}`, `--w3m-${token}`, `--apkt-${token}`])
  expect(unusedVariables(Object.fromEntries(names.map((name) => [name, 1])))).toBeUndefined()
})

test('what changes nothing is named, with the reason', () => {
  expect(unusedVariables({ '--w3m-z-index': 9_999, '--accent': 'red' })).toBe(
    'themeVariables: no effect, see configuration.md: --w3m-z-index. The modal lies above every z-index (top layer).',
  )
  expect(unusedVariables({ '--accent-colour': 'red', '--radius': 2 })).toBe(
    'themeVariables: no effect, see configuration.md: --accent-colour, --radius.',
  )
})
