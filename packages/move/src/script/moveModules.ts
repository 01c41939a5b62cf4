import type { ModuleUse, Script } from './createScript.ts'
import { removeStatement } from './edits.ts'
import type { ImportRule } from './moveImports.ts'
import { nodesAt } from './node.ts'

/** Moves `export … from`, `import()` and `require()`. Names stay, because other files can use them. */
export function moveModules(script: Script, rule: ImportRule, packages: RegExp): void {
  for (const use of script.modules.filter(({ source }) => packages.test(source))) {
    if (use.statement && rule(use.source, '') === 'remove') {
      removeStatement(script, use.statement)
      continue
    }
    const targets = use.names.map((name) => [name, targetOf(rule, use, name)] as const)
    const moved = targets.flatMap(([, target]) => ('to' in target ? [target.to] : []))
    const [to] = moved
    const isComplete = moved.length === targets.length && new Set(moved).size === 1
    if (to !== undefined && isComplete) script.edits.overwrite(use.sourceNode.start + 1, use.sourceNode.end - 1, to)
    else if (to !== undefined && use.node.type === 'ExportNamedDeclaration') splitExports(script, use, targets)
    else nameAll(script, use, targets)
  }
}

type Found = { to: string } | { todo: string }

function targetOf(rule: ImportRule, { source }: ModuleUse, name: string): Found {
  const target = rule(source, name)
  if (target === undefined || target === 'remove') return { todo: 'move this by hand.' }
  if ('todo' in target) return { todo: target.todo }
  return target.as === undefined || target.as === name
    ? { to: target.to }
    : { todo: `use ${target.as} of ${target.to}.` }
}

function nameAll(script: Script, { node, source }: ModuleUse, targets: readonly (readonly [string, Found])[]) {
  for (const [name, target] of targets) {
    const label = name === '*' || name === '' ? source : name
    if ('todo' in target) script.todo(node, `${label}: ${target.todo}`)
  }
}

function splitExports(script: Script, use: ModuleUse, targets: readonly (readonly [string, Found])[]) {
  const { node, source } = use
  nameAll(script, use, targets)
  const lines = new Map<string, string[]>()
  for (const [index, specifier] of nodesAt(node, 'specifiers').entries()) {
    const target = targets[index]?.[1]
    const to = target && 'to' in target ? target.to : source
    lines.set(to, [...(lines.get(to) ?? []), script.text(specifier)])
  }
  const word = node.exportKind === 'type' ? 'export type' : 'export'
  const semicolon = script.code[node.end - 1] === ';' ? ';' : ''
  const text = [...lines].map(([to, names]) => `${word} { ${names.join(', ')} } from ${script.quoted(to)}${semicolon}`)
  script.edits.overwrite(node.start, node.end, text.join('\n'))
}
