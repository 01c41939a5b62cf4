import type { Script } from './createScript.ts'
import { type Node, nodeAt } from './node.ts'

/** With `isDropped`, the import is removed but its uses stay. */
export type Target = { to: string; as?: string } | { todo: string; isDropped?: true } | 'remove'

/** `imported` is `*` for a whole module, `default`, or a name. */
export type ImportRule = (source: string, imported: string) => Target | undefined

export function moveImports(script: Script, rule: ImportRule): boolean {
  const { declarations, bindings, edits, needed, kept: keptNames, todo } = script
  let isChanged = false
  const extended = new Set<string>()
  for (const declaration of declarations) {
    const sourceNode = nodeAt(declaration, 'source')
    const source = String(sourceNode?.value)
    const own = bindings.filter((binding) => binding.declaration === declaration)
    if (own.length === 0) {
      const target = rule(source, '')
      if (target === 'remove') removeLine(script, declaration)
      else if (target && 'to' in target && sourceNode)
        edits.overwrite(sourceNode.start + 1, sourceNode.end - 1, target.to)
      else continue
      isChanged = true
      continue
    }
    const targets = own.map((binding) => {
      const target = rule(source, binding.imported)
      return { binding, target: target === 'remove' && keptNames.has(binding.local) ? undefined : target }
    })
    if (targets.every(({ target }) => target === undefined)) continue
    for (const { binding, target } of targets) {
      if (typeof target === 'object' && 'todo' in target) todo(declaration, `${binding.local}: ${target.todo}`)
    }
    const kept = targets.filter(
      ({ target }) => target === undefined || (typeof target === 'object' && 'todo' in target && !target.isDropped),
    )
    if (kept.length === targets.length) continue
    isChanged = true
    const moved = targets.flatMap(({ binding, target }) =>
      typeof target === 'object' && 'to' in target ? [{ binding, target }] : [],
    )
    const [first] = moved
    const isSimple =
      first !== undefined &&
      moved.length === targets.length &&
      moved.every(
        ({ binding, target }) => target.to === first.target.to && (target.as ?? binding.imported) === binding.imported,
      )
    if (isSimple && sourceNode) {
      edits.overwrite(sourceNode.start + 1, sourceNode.end - 1, first.target.to)
      const extra = extended.has(first.target.to) ? undefined : needed.get(first.target.to)
      const last = (declaration.specifiers as Node[]).at(-1)
      if (extra && last?.type === 'ImportSpecifier' && declaration.importKind !== 'type') {
        const names = [...extra].filter((name) => !own.some(({ imported }) => imported === name))
        edits.appendLeft(last.end, names.map((name) => `, ${name}`).join(''))
        extended.add(first.target.to)
      }
      continue
    }
    const lines = new Map<string, string[]>()
    const add = (to: string, text: string) => lines.set(to, [...(lines.get(to) ?? []), text])
    const isTypeOnly = declaration.importKind === 'type'
    const mark = (isType: boolean) => (isType && !isTypeOnly ? 'type ' : '')
    for (const { binding, target } of moved) {
      const imported = target.as ?? binding.imported
      // Tags and calls are rewritten to the new name. Types keep their local name.
      const isType = binding.isType || isTypeOnly
      const isRenamed = target.as !== undefined && !isType && [binding.local, 'default'].includes(binding.imported)
      const local = isRenamed ? imported : binding.local
      add(target.to, mark(binding.isType) + (imported === local ? imported : `${imported} as ${local}`))
    }
    for (const { binding } of kept) {
      add(
        source,
        mark(binding.isType) +
          (binding.imported === binding.local ? binding.local : `${binding.imported} as ${binding.local}`),
      )
    }
    if (!isTypeOnly) {
      for (const to of lines.keys()) {
        if (extended.has(to)) continue
        for (const name of needed.get(to) ?? []) if (!lines.get(to)?.includes(name)) add(to, name)
        extended.add(to)
      }
    }
    const semicolon = script.code[declaration.end - 1] === ';' ? ';' : ''
    const text = [...lines].map(
      ([to, names]) =>
        `import ${isTypeOnly ? 'type ' : ''}{ ${names.join(', ')} } from ${script.quoted(to)}${semicolon}`,
    )
    if (text.length === 0) removeLine(script, declaration)
    else edits.overwrite(declaration.start, declaration.end, text.join('\n'))
  }
  return addMissing(script, extended) || isChanged
}

function addMissing(script: Script, extended: ReadonlySet<string>) {
  const missing = [...script.needed].filter(([to]) => !extended.has(to))
  const [first] = script.declarations
  const semicolon = first === undefined || script.code[first.end - 1] === ';' ? ';' : ''
  const text = missing.map(
    ([to, names]) => `import { ${[...names].join(', ')} } from ${script.quoted(to)}${semicolon}\n`,
  )
  script.edits.appendLeft(first?.start ?? 0, text.join(''))
  return missing.length > 0
}

function removeLine({ code, edits }: Script, { start, end }: Node) {
  edits.remove(start, end + (/^[ \t]*(?:\r?\n)?/.exec(code.slice(end))?.[0].length ?? 0))
}
