import MagicString from 'magic-string'
import type { HelperFile, Kit } from './kits/kit.ts'
import { createScript } from './script/createScript.ts'
import { dropUnused } from './script/dropUnused.ts'
import { moveImports } from './script/moveImports.ts'
import { moveModules } from './script/moveModules.ts'
import { nameLost } from './script/nameLost.ts'
import { nodeAt } from './script/node.ts'

type Options = {
  path: string
  code: string
  kit: Kit
  frameUrl: string
  appName?: string | undefined
  chains?: string | undefined
}
type Moved = { code: string; files: HelperFile[] }

const SCRIPT_TAG = /(<script\b[^>]*>)([\s\S]*?)<\/script>/g

/** @throws SyntaxError if a script cannot be parsed */
export function moveFile({ path, code, kit, ...others }: Options): Moved | undefined {
  if (!/\.(?:vue|svelte|html)$/.test(path)) return moveScript({ path, code, kit, ...others }, true)
  const output = new MagicString(code)
  for (const { index, 1: tag = '', 2: script = '' } of code.matchAll(SCRIPT_TAG)) {
    if (/\bsrc=|\btype="(?!module|text\/javascript)/.test(tag)) continue
    const start = index + tag.length
    const name = /\blang="tsx?"/.test(tag) ? 'script.ts' : 'script.js'
    const moved = moveScript({ path: name, code: script, kit, ...others }, false)
    if (!moved) continue
    output.overwrite(start, start + script.length, moved.code)
  }
  return output.hasChanged() ? { code: output.toString(), files: [] } : undefined
}

function moveScript({ path, code, kit, ...others }: Options, isComplete: boolean): Moved | undefined {
  // Also a `.js` file may have JSX.
  const script = createScript({ code, name: path.replace(/\.([mc]?)js$/, '.jsx'), ...others })
  const sources = [
    ...script.declarations.map((one) => nodeAt(one, 'source')?.value),
    ...script.modules.map((one) => one.source),
  ]
  if (!sources.some((source) => kit.packages.test(String(source)))) return undefined
  const files = kit.transform(script)
  for (const { name } of files) script.need(`./${name}`, name)
  moveImports(script, kit.imports)
  moveModules(script, kit.imports, kit.packages)
  if (!script.edits.hasChanged()) return undefined
  const edited = script.edits.toString()
  // The template of a Vue or Svelte file can use any name of its script.
  const moved = nameLost(script, isComplete ? dropUnused(script, edited) : edited, kit)
  return { code: moved, files: files.flatMap((file) => [file, ...(file.needs ?? [])]) }
}
