import { createScript, type Script } from './createScript.ts'
import { usedNames } from './usedNames.ts'

export function nameLost(before: Script, after: string, packages: RegExp): string {
  const script = createScript({ code: after, name: before.name, frameUrl: before.frameUrl })
  const used = usedNames(script.program)
  const imported = new Set(script.bindings.map(({ local }) => local))
  for (const { local, source } of before.bindings) {
    if (!packages.test(source) || imported.has(local) || !used.has(local)) continue
    for (const { node } of script.usesOf(local)) script.todo(node, `${local}: Airlock has no counterpart.`)
  }
  return script.edits.toString()
}
