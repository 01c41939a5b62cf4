import type { Kit } from '../kits/kit.ts'
import { createScript, type Script } from './createScript.ts'
import { type Node, nameOf, nodeAt, nodesAt, walk } from './node.ts'
import { usedNames } from './usedNames.ts'

export function nameLost(before: Script, after: string, { imports, packages }: Kit): string {
  const script = createScript({ code: after, name: before.name, frameUrl: before.frameUrl })
  const used = usedNames(script.program)
  const imported = new Set(script.bindings.map(({ local }) => local))
  for (const { imported: name, local, source } of before.bindings) {
    if (!packages.test(source) || imported.has(local) || !used.has(local)) continue
    const target = imports(source, name)
    // The import has its own advice.
    if (typeof target === 'object' && 'todo' in target) continue
    for (const { node } of script.usesOf(local)) script.todo(node, `${local}: Airlock has no counterpart.`)
  }
  walk(script.program, (node) => {
    const source = mockedModule(node)
    if (source !== undefined && packages.test(source)) script.todo(node, `${source}: move this by hand.`)
  })
  return script.edits.toString()
}

/** Returns the module that a call such as `vi.mock` names. */
function mockedModule(node: Node): string | undefined {
  const name = nameOf(nodeAt(nodeAt(node, 'callee'), 'property'))
  const source = /^(?:resolve|(?:do|un)?mock|import\w+)$/i.test(name ?? '') ? nodesAt(node, 'arguments')[0] : undefined
  return typeof source?.value === 'string' ? source.value : undefined
}
