import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkExamples } from './checkExamples.mjs'

const repository = fileURLToPath(new URL('../../../..', import.meta.url))
const TYPES = 'apps/parent-sdk/dist/types'
let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'examples-'))
  for (const name of ['typescript', '@typescript', '@types', 'react', 'csstype']) {
    mkdirSync(join(root, 'node_modules'), { recursive: true })
    symlinkSync(join(repository, 'node_modules', name), join(root, 'node_modules', name))
  }
  mkdirSync(join(root, 'node_modules/@airlock'))
  symlinkSync(join(root, 'apps/parent-sdk'), join(root, 'node_modules/@airlock/sdk'))
  put(
    'apps/parent-sdk/package.json',
    JSON.stringify({
      name: '@airlock/sdk',
      exports: Object.fromEntries(
        Object.entries({ '.': 'index', './react': 'react/index', './networks': 'networks' }).map(([door, file]) => [
          door,
          { types: `./dist/types/sdk/${file}.d.ts` },
        ]),
      ),
    }),
  )
  for (const path of [
    'README.md',
    'CONTRIBUTING.md',
    'apps/parent-sdk/README.md',
    'packages/verify/README.md',
    'packages/test-wallets/README.md',
    'docs/a.md',
  ])
    put(path)
  for (const name of ['react', 'vue', 'svelte', 'solid', 'angular', 'wagmi', 'siwx', 'ssr', 'walletButton'])
    put(`${TYPES}/sdk/${name}/index.d.ts`, 'export {};\n')
  for (const name of ['networks', 'adapters']) put(`${TYPES}/sdk/${name}.d.ts`, 'export {};\n')
  put('packages/verify/dist/types/verify/index.d.ts', 'export {};\n')
  declare({ example: "open('Networks')" })
})

afterEach(() => rmSync(root, { recursive: true }))

function put(path: string, content = '') {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

function declare({ example, option = "     * @example view: 'Networks'\n" }: { example: string; option?: string }) {
  put(
    `${TYPES}/sdk/index.d.ts`,
    `/**
 * The instance.
 *
 * @example const same: AppKit = appKit
 */
export type AppKit = {
    /**
     * The view.
     *
${option}     */
    view?: string;
};
/** The provider. @example const same: AppKitProvider = provider */
export type AppKitProvider = object;
/**
 * Opens a view.
 *
 * @example ${example}
 */
export declare function open(view: string): void;
`,
  )
}

test('accepts examples that compile', () => {
  put('docs/a.md', "```ts\nimport { open } from '@airlock/sdk'\n\nopen('Account')\n```\n\n```ts\nopen(address)\n```\n")
  expect(checkExamples(root)).toEqual([])
})

test('names what a broken example documents', () => {
  declare({ example: 'open(1)', option: '     * @example veiw: 1\n' })
  put('docs/a.md', '# A\n\n```ts\nopen(true)\n```\n')
  expect(checkExamples(root)).toEqual([
    expect.stringMatching(/^sdk\/index\.d\.ts: AppKit\.view: error TS\d+: .*'veiw'/),
    expect.stringMatching(/^sdk\/index\.d\.ts: open: error TS\d+/),
    expect.stringMatching(/^docs\/a\.md:3: error TS\d+/),
  ])
})

test.each([
  ['typescript', 'open(1)'],
  ['jsx', 'open(1)'],
  ['vue', '<script setup lang="ts">\nopen(1)\n</script>\n\n<template><p>{{ 1 }}</p></template>'],
  ['svelte', '<script lang="ts">\nopen(1)\n</script>\n\n{#if true}<p>a</p>{/if}'],
])('compiles the script of a %s example', (language, code) => {
  put('docs/a.md', `# A\n\n\`\`\`${language}\n${code}\n\`\`\`\n`)
  expect(checkExamples(root)).toEqual([expect.stringMatching(/^docs\/a\.md:3: error TS\d+/)])
})

test('reports public declarations without an example or a description', () => {
  declare({ example: "open('Networks')", option: '' })
  put(`${TYPES}/sdk/networks.d.ts`, 'export declare const base: number;\n')
  expect(checkExamples(root)).toEqual([
    'sdk/index.d.ts: AppKit.view has no @example.',
    'sdk/networks.d.ts: base has no TSDoc.',
  ])
})
