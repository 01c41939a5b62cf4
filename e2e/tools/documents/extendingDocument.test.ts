import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { NAMESPACES } from '@airlock/protocol/caip'
import { FRAME_CONNECTORS } from '@airlock/protocol/connectorIds'
import { describe, expect, test } from 'vitest'
import { authTraits } from '../../../apps/modal-frame/src/connectors/auth/authTraits.ts'
import { walletConnectTraits } from '../../../apps/modal-frame/src/connectors/walletconnect/walletConnectTraits.ts'
import { SCHEMES } from '../../../packages/verify/src/schemes/registry.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const text = readFileSync(`${root}docs/extending.md`, 'utf8')

const recipes = text
  .split(/^## /m)
  .slice(1)
  .map((recipe) => ({
    title: recipe.slice(0, recipe.indexOf('\n')),
    example: /^Example: `(.+)`$/m.exec(recipe)?.[1] ?? '',
    files: [...recipe.matchAll(/^\| `(.+?)` \|/gm)].map(([, file]) => file),
  }))

const NO_SOURCE = /(?:^|\/)(?:node_modules|dist)\/|\.test\.tsx?$|Double\.ts$/

/** Product files and generators that contain a text. Excludes tests, fakes and generated files. */
function filesWith(example: string): string[] {
  return ['apps', 'packages', 'e2e/tools/generate']
    .flatMap((folder) =>
      readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !NO_SOURCE.test(file))
    .map((file) => ({ file, source: readFileSync(root + file, 'utf8') }))
    .filter(({ source }) => source.includes(example))
    .filter(({ file, source }) => file.startsWith('e2e/') || !source.includes('Written by `npm run generate`'))
    .map(({ file }) => file)
}

const GATEWAY_ROUTE = 'Add a gateway route'
/** Requests and answers of swaps have a field of the example's name. */
const SWAPS = /\/swaps?\//
/** Written by `npm run generate`. */
const GENERATED = ['docs/openapi.json', 'packages/protocol/airlock.config.schema.json']

test('has a recipe for each kind of part', () => {
  expect(recipes.map(({ title }) => title)).toEqual([
    'A view',
    'A feature',
    'A connector of the frame',
    'A namespace',
    GATEWAY_ROUTE,
    'A method of the channel',
    'A social provider',
    'A provider of buying',
    'An instruction of a Solana program',
    'An email',
    'A warning of an approval',
    'A chain',
    'A locale',
  ])
})

const EAGER_LIST = 'e2e/tools/check/firstScreen.json'

/** Files of a recipe that do not name its example, because it does not need them, or are not code. Each has a test below. */
const BESIDE_EXAMPLE = ['packages/protocol/src/connectorIds.ts', 'locales/ar.json', EAGER_LIST]

const eager: Readonly<Record<string, readonly string[]>> = JSON.parse(readFileSync(root + EAGER_LIST, 'utf8'))

/** Types whose TSDoc has the locale as an example. */
const typesWithExamples = ['apps/parent-sdk/src/types/AppKit.ts', 'apps/parent-sdk/src/types/AppKitOptions.ts']

const recipeOf = (title: string) => recipes.find((recipe) => recipe.title === title) ?? { example: '', files: [] }

test.each(recipes.filter(({ title, example }) => title !== GATEWAY_ROUTE && !example.includes('/')))(
  'lists for $title the files that name $example',
  ({ example, files }) => {
    const named = files.filter((file = '') => !BESIDE_EXAMPLE.includes(file))
    expect(filesWith(example).toSorted()).toEqual(named.toSorted())
  },
)

test('lists session-storing connector ids in the connector recipe', () => {
  const { files } = recipeOf('A connector of the frame')
  expect(files).toContain('packages/protocol/src/connectorIds.ts')
  expect([...FRAME_CONNECTORS].toSorted()).toEqual([authTraits.id, walletConnectTraits.id].toSorted())
  expect(filesWith('Omit<SessionConnector')).toHaveLength(FRAME_CONNECTORS.length)
})

test('lists eager modules in the connector recipe', () => {
  const { example, files } = recipeOf('A connector of the frame')
  expect(files).toContain(EAGER_LIST)
  expect(eager['connectors/injected']).toContain(`${example}.ts`)
})

test('lists for a view the locale, which has its title', () => {
  const { example } = recipeOf('A view')
  expect(readFileSync(`${root}locales/ar.json`, 'utf8')).toContain(`"title${example}"`)
})

test('lists for a locale only its file, because no code names the language', () => {
  const { example, files } = recipeOf('A locale')
  const [, tag = ''] = /(\w+)\.json$/.exec(example) ?? []
  expect(files).toEqual([example])
  const named = [`'${tag}'`, `{ ${tag}:`, `  ${tag}:`, `, ${tag}:`].flatMap(filesWith)
  const elsewhere = ['apps/gateway/server/media/fetchUri.ts', ...typesWithExamples]
  expect([...new Set(named)].filter((file) => !elsewhere.includes(file))).toEqual([])
})

test('lists declaration, features and eager modules in the feature recipe', () => {
  const { example, files } = recipeOf('A feature')
  const list = readFileSync(`${root}apps/modal-frame/src/app/features.ts`, 'utf8')
  expect(list.split(`${example}/feature.ts`)).toHaveLength(2)
  expect(files).toEqual([
    `apps/modal-frame/src/${example}/feature.ts`,
    'apps/modal-frame/src/app/features.ts',
    EAGER_LIST,
  ])
  expect(Object.keys(eager)).toContain(example)
})

test('lists importing files and registries in the namespace recipe', () => {
  const { example, files } = recipeOf('A namespace')
  const registries = ['apps/parent-sdk/src', 'apps/modal-frame/src', 'packages/protocol/src'].flatMap((folder) =>
    filesWith("from './eip155/").filter((file) => file.startsWith(folder)),
  )
  expect(Object.keys(eager)).toContain(example)
  expect(Object.keys(SCHEMES).toSorted()).toEqual(NAMESPACES.toSorted())
  const elsewhere = [
    EAGER_LIST,
    'apps/parent-sdk/src/page/namespaces/scriptRules.ts',
    'apps/parent-sdk/src/types/providers/AppKitProviders.ts',
    'packages/verify/src/schemes/registry.ts',
    'apps/gateway/server/rpc/namespaceRpc.ts',
  ]
  expect([...registries, ...elsewhere].toSorted()).toEqual(files.toSorted())
})

describe(GATEWAY_ROUTE, () => {
  const { example, files } = recipeOf(GATEWAY_ROUTE)
  const type = example[0]?.toUpperCase() + example.slice(1)
  const name = new RegExp(`\\b(?:chain)?(?:${example}|${type})(?:Source)?\\b`)
  const elsewhere = ['docs/extending.md', 'docs/spec-ids.json', ...GENERATED]
  const filesWithRoute = ['apps/gateway', 'packages/protocol', 'packages/server', 'e2e/tools/generate', 'docs']
    .flatMap((folder) =>
      readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    .filter((file) => /\.(?:ts|json|md)$/.test(file) && !elsewhere.includes(file))
    .filter((file) => !NO_SOURCE.test(file) && !SWAPS.test(file))
    .filter((file) => name.test(readFileSync(root + file, 'utf8')))

  test('lists every file that names the example', () => {
    expect(filesWithRoute.toSorted()).toEqual(files.toSorted())
  })

  test('keeps the code of a route in five files', () => {
    expect(filesWithRoute.filter((file) => file.endsWith('.ts'))).toHaveLength(5)
  })
})

test("exempts exactly the recipe's registries from the limit", () => {
  const { registries } = JSON.parse(readFileSync(`${root}e2e/tools/check/namespaceWords.json`, 'utf8'))
  const recipe = text.split(/^## /m).find((part) => part.startsWith('A namespace')) ?? ''
  const names = Object.keys(registries).map((file) => file.slice(file.lastIndexOf('/') + 1))
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !recipe.includes(name))).toEqual([])
})
