import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { appkit } from '../kits/appkit.ts'
import { createScript } from '../script/createScript.ts'
import { callsOf } from '../script/edits.ts'
import { kitsUsedBy } from './kitsUsedBy.ts'
import { isLarge, largeFileTodo } from './largeFile.ts'
import { toggleTry } from './manifest.ts'
import { sourceFiles, writeFiles } from './workTree.ts'

type Options = { folder: string; frameUrl: string; version: string; isDry: boolean }

export function tryAppKit({ folder, frameUrl, version, isDry }: Options): {
  isTried: boolean
  done: string[]
  todos: string[]
} {
  const path = join(folder, 'package.json')
  const toggled = toggleTry(readFileSync(path, 'utf8'), version)
  if (!toggled) throw new Error('package.json has no @reown/appkit to try Airlock for.')
  const todos: string[] = []
  const changed = sourceFiles(folder).flatMap((file) => {
    const before = readFileSync(join(folder, file), 'utf8')
    if (isLarge(before)) {
      if (kitsUsedBy(before, [appkit]).length > 0) todos.push(largeFileTodo(file))
      return []
    }
    const after = toggled.isTried ? addFrameUrl(file, before, frameUrl) : before.replace(ADDED, '')
    return after === before ? [] : [[file, after] as const]
  })
  const texts = new Map([['package.json', toggled.text], ...changed])
  if (!isDry) writeFiles(folder, texts)
  return { isTried: toggled.isTried, done: [...texts.keys()], todos }
}

export function isTried(folder: string): boolean {
  const path = join(folder, 'package.json')
  return existsSync(path) && toggleTry(readFileSync(path, 'utf8'), '')?.isTried === false
}

/** The mark tells this edit from a `frameUrl` of the project. */
const ADDED = /\/\* airlock --try \*\/ frameUrl: (['"])[^'"\n]*\1, /g

function addFrameUrl(path: string, code: string, frameUrl: string) {
  if (!/\.[mc]?[jt]sx?$/.test(path) || !code.includes('createAppKit')) return code
  try {
    const script = createScript({ code, name: path.replace(/\.([mc]?)js$/, '.jsx'), frameUrl })
    const binding = script.binding(appkit.packages, 'createAppKit')
    for (const { argument } of binding ? callsOf(script, binding.local) : []) {
      if (argument?.type !== 'ObjectExpression') continue
      const [first] = argument.properties as { start: number }[]
      if (first) script.edits.appendLeft(first.start, `/* airlock --try */ frameUrl: ${script.quoted(frameUrl)}, `)
    }
    return script.edits.toString()
  } catch {
    return code
  }
}
