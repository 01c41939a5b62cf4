import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const sdk = 'apps/parent-sdk/src'
/** Files whose types or records list what a site writes: options, methods, attributes, errors. */
const LISTS = [
  `${sdk}/types/AppKitOptions.ts`,
  `${sdk}/types/OptionsOfOtherKits.ts`,
  `${sdk}/types/ThemeVariables.ts`,
  `${sdk}/page/elements/buttonAttributes.ts`,
  `${sdk}/types/AppKit.ts`,
  `${sdk}/types/SIWXConfig.ts`,
  `${sdk}/siwx/SiweConfig.ts`,
  `${sdk}/siwx/SiwxOptions.ts`,
  'packages/protocol/src/channel/hostTypes.ts',
  'packages/verify/src/SignInProof.ts',
  'packages/protocol/src/errors/codes.ts',
]
const HOOKS = ['connectionHooks', 'hooks', 'useSignIn', 'walletHooks'].map((name) => `${sdk}/react/${name}.ts`)

/** A member of a type or a record, or an exported hook, with the preceding comment. */
const MEMBER =
  /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)?\n(?: {2}(?!Record<)(['\w-]+)(\?)?(?:: |\(|<)|export function (use\w+))/g

function membersOf(file: string) {
  const source = readFileSync(`${root}/${file}`, 'utf8')
  return [...source.matchAll(MEMBER)].map(([, comment = '', name, isOptional, hook]) => ({
    name: `${file}: ${hook ?? name}`,
    comment,
    isOptional: isOptional !== undefined,
    isHook: hook !== undefined,
  }))
}

test('documents each public member with an example and default', () => {
  const members = [
    ...LISTS.flatMap(membersOf),
    ...HOOKS.flatMap((file) => membersOf(file).filter(({ isHook }) => isHook)),
  ]
  expect(members.length).toBeGreaterThan(150)
  const lacking = members.flatMap(({ name, comment, isOptional }) => [
    ...(comment.includes('@example') ? [] : [`${name} has no @example`]),
    ...(!isOptional || comment.includes('@default') ? [] : [`${name} has no @default`]),
  ])
  expect(lacking).toEqual([])
})
