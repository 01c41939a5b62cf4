import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { examplesOfDocument, examplesOfPackage, VERIFY_ENTRIES } from './findExamples.mjs'

const GLOBALS = `import type { AppKit, AppKitProvider } from '@airlock/sdk'
declare global {
  const appKit: AppKit
  const provider: AppKitProvider
  const address: string
  const nonce: string
  const message: string
  const signature: string
  /** Imported by Nuxt. */
  function defineNuxtPlugin(setup: (app: { vueApp: { use(plugin: unknown, options: unknown): void } }) => void): unknown
  function useRequestHeaders(names: string[]): Record<string, string | undefined>
  function useState<Value>(key: string, create: () => Value): { value: Value }
}
`
/** Packages and files that are not in this repository, so their names have no types. */
const OTHER_KITS = `declare module '@rainbow-me/*'
declare module '@reown/*'
declare module '@solana/wallet-adapter-*'
declare module '@web3-onboard/*'
declare module 'connectkit'
declare module 'next/*'
declare module '@angular/platform-browser'
declare module '*/app'
declare module '*/appKit.ts'
declare module '*/AirlockWalletButton'
declare module '*/useConnectWallet'
`
const COMPILER = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  moduleDetection: 'force',
  jsx: 'react-jsx',
  allowImportingTsExtensions: true,
  experimentalDecorators: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
}
const GENERATED = /^(?:api\.md|channel\.md|reference\/.*)$/

/**
 * @param {string} root
 * @returns {string[]} problems: what does not compile, and public exports without TSDoc or an example
 */
export function checkExamples(root) {
  const sdk = examplesOfPackage(join(root, 'apps/parent-sdk/dist/types'))
  const verify = examplesOfPackage(join(root, 'packages/verify/dist/types'), VERIFY_ENTRIES)
  const names = new Map([...sdk.names, ...verify.names])
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    'apps/parent-sdk/README.md',
    'packages/verify/README.md',
    'packages/test-wallets/README.md',
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll(sep, '/'))
      .filter((name) => name.endsWith('.md') && !GENERATED.test(name))
      .map((name) => `docs/${name}`),
  ]
  const all = [...sdk.examples, ...verify.examples, ...documents.flatMap((path) => examplesOfDocument(root, path))]
  return [...sdk.problems, ...verify.problems, ...compile(root, all, names)]
}

function compile(root, examples, names) {
  const folder = join(root, 'e2e/node_modules/.cache/examples')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER, include: ['*'] }))
  writeFileSync(join(folder, 'globals.d.ts'), GLOBALS)
  writeFileSync(join(folder, 'otherKits.d.ts'), OTHER_KITS)
  for (const [index, example] of examples.entries()) {
    if (example.code.startsWith('declare module ')) {
      writeFileSync(join(folder, `${index}.d.ts`), example.code)
      continue
    }
    const jsx = example.code.includes("from 'solid-js'") ? '/** @jsxImportSource solid-js */ ' : ''
    writeFileSync(join(folder, `${index}.tsx`), `${jsx}${importsOf(example, names)}\n${example.code}\n`)
  }
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/^(\d+)\.tsx\(\d+,\d+\)/, (_, index) => examples[index].location))
}

function importsOf({ code, entry }, names) {
  const claimed = new Set(
    [...code.matchAll(/(?:\b(?:const|type|function) |\bimport [^;]*?\b)(\w+)/g)].map(([, name]) => name),
  )
  for (const [, list] of code.matchAll(/(?:import|const) \{([^}]*)\}/g)) {
    for (const name of list.match(/\w+/g) ?? []) claimed.add(name)
  }
  const texts = new Set(code.match(/[A-Za-z_]\w*/g))
  const order = [entry, ...[...names.keys()].filter((other) => other !== entry)]
  const imports = ["import type {} from '@airlock/sdk/react'"]
  for (const module of order) {
    const used = names.get(module).filter((name) => texts.has(name) && !claimed.has(name))
    for (const name of used) claimed.add(name)
    if (used.length > 0) imports.push(`import { ${used.join(', ')} } from '${module}'`)
  }
  return imports.join('; ')
}
