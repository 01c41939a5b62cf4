import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Kit } from '../kits/kit.ts'
import { literalChains } from '../kits/onboardChains.ts'
import { literalAppName } from '../kits/wagmiConfig.ts'
import { moveFile } from '../moveFile.ts'
import { createScript, type Script } from '../script/createScript.ts'
import { kitsUsedBy, packagesUsedBy } from './kitsUsedBy.ts'
import { isLarge, largeFileTodo } from './largeFile.ts'
import { kitsIn, swapDependencies } from './manifest.ts'
import { sourceFiles, writeFiles } from './workTree.ts'

type Options = { folder: string; kits: readonly Kit[]; frameUrl: string; version: string; isDry: boolean }
export type Report = { kits: string[]; done: string[]; todos: string[] }

/** Nothing is written with `isDry`, or if a file fails. */
export function moveProject({ folder, kits, frameUrl, version, isDry }: Options): Report {
  const manifestPath = join(folder, 'package.json')
  const manifest = existsSync(manifestPath) ? readFileSync(manifestPath, 'utf8') : undefined
  const remaining = new Set<string>()
  const texts = new Map<string, string>()
  const todos: string[] = []
  const files = sourceFiles(folder)
  const appName = findLiteral(folder, files, kits, literalAppName)
  const chains = findLiteral(folder, files, kits, literalChains)
  for (const path of files) {
    const before = readFileSync(join(folder, path), 'utf8')
    const usedKits = kitsUsedBy(before, kits)
    if (usedKits.length === 0) continue
    if (isLarge(before)) {
      todos.push(largeFileTodo(path))
      for (const name of packagesUsedBy(before, kits)) remaining.add(name)
      continue
    }
    let code = before
    let isReadable = true
    for (const kit of usedKits) {
      try {
        const moved = moveFile({ path, code, kit, frameUrl, appName, chains })
        if (!moved) continue
        code = moved.code
        for (const { name, text } of moved.files) {
          const file = join(dirname(path), `${name}${/\.tsx?$/.test(path) ? '.tsx' : '.jsx'}`)
          if (!existsSync(join(folder, file))) texts.set(file, helperText(text, file.endsWith('.tsx')))
        }
      } catch (cause) {
        if (!isUnreadable(cause)) throw cause
        isReadable = false
        todos.push(`${path}:1 cannot be parsed: ${cause.message}`)
      }
    }
    const named = packagesUsedBy(code, kits)
    const listed = todosIn(path, code)
    todos.push(...listed)
    if (listed.length === 0 && isReadable)
      todos.push(...named.map((name) => `${path}:${lineOf(code, name)} still names ${name}.`))
    for (const name of named) remaining.add(name)
    if (code !== before) texts.set(path, code)
  }
  const swapKit = (text: string, kit: Kit) => swapDependencies(text, kit, version, remaining)
  const movedManifest = manifest === undefined ? undefined : kitsIn(manifest, kits).reduce(swapKit, manifest)
  if (movedManifest !== undefined && movedManifest !== manifest) texts.set('package.json', movedManifest)
  if (!isDry) writeFiles(folder, texts)
  return { kits: kits.map(({ name }) => name), done: [...texts.keys()], todos }
}

/** Reads a literal that other files need: the wagmi config and the provider are often in different files. */
function findLiteral(
  folder: string,
  files: readonly string[],
  kits: readonly Kit[],
  read: (script: Script) => string | undefined,
) {
  for (const path of files) {
    if (!/\.[mc]?[jt]sx?$/.test(path)) continue
    const code = readFileSync(join(folder, path), 'utf8')
    if (isLarge(code) || kitsUsedBy(code, kits).length === 0) continue
    try {
      const literal = read(createScript({ code, name: path.replace(/\.([mc]?)js$/, '.jsx'), frameUrl: '' }))
      if (literal !== undefined) return literal
    } catch (cause) {
      if (!isUnreadable(cause)) throw cause
    }
  }
  return undefined
}

function todosIn(path: string, code: string) {
  return code.split('\n').flatMap((line, index) => {
    const [, text] = /TODO\(airlock\): (.*?)(?: \*\/.*)?$/.exec(line) ?? []
    return text === undefined ? [] : [`${path}:${index + 1} ${text}`]
  })
}

function lineOf(code: string, text: string) {
  return code.slice(0, code.indexOf(text)).split('\n').length
}

/** Deeply nested code, as of generated files, overflows the stack. */
function isUnreadable(cause: unknown): cause is SyntaxError | RangeError {
  return cause instanceof SyntaxError || cause instanceof RangeError
}

function helperText(text: string, isTyped: boolean) {
  if (!isTyped) return text.replace(/\n?\/\*: [\s\S]*? \*\/(?=\n|)/g, '')
  return text.replace(/([\w)}\]])?\/\*: ([\s\S]*?) \*\//g, (_all, before: string | undefined, type: string) => {
    if (before === undefined) return type
    if (type.startsWith('?:')) return before + type
    return type.startsWith('as ') ? `${before} ${type}` : `${before}: ${type}`
  })
}
