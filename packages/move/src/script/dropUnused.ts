import { createScript, type Script } from './createScript.ts'
import { removeStatement } from './edits.ts'
import { type Node, nameOf, nodeAt, nodesAt, walk } from './node.ts'
import { usedNames } from './usedNames.ts'

/** React hooks without side effects. */
const PURE_HOOKS = new Set(['useMemo', 'useCallback'])
const PURE =
  /^(?:Literal|TemplateLiteral|TemplateElement|ArrayExpression|ObjectExpression|Property|SpreadElement|Identifier|MemberExpression|MetaProperty|ConditionalExpression|LogicalExpression|BinaryExpression|UnaryExpression|TS\w+)$/

/** Removes names that only removed code used: TypeScript's `noUnusedLocals` rejects them. */
export function dropUnused(before: Script, after: string): string {
  const wasUsed = usedNames(before.program)
  const script = createScript({ code: after, name: before.name, frameUrl: before.frameUrl })
  const used = usedNames(script.program)
  const isDropped = (name: string | undefined) => name !== undefined && wasUsed.has(name) && !used.has(name)
  for (const declaration of script.declarations) dropImports(script, declaration, isDropped)
  walk(script.program, (node, parents) => {
    const isExported = parents.at(-1)?.type === 'ExportNamedDeclaration'
    if (node.type === 'VariableDeclaration' && !isExported) dropConstant(script, node, isDropped)
  })
  // A removed constant can have been the only use of another name.
  return script.edits.hasChanged() ? dropUnused(before, script.edits.toString()) : after
}

type IsDropped = (name: string | undefined) => boolean

function dropImports(script: Script, declaration: Node, isDropped: IsDropped) {
  const { edits } = script
  const specifiers = nodesAt(declaration, 'specifiers')
  const kept = specifiers.filter((one) => !isDropped(nameOf(nodeAt(one, 'local'))))
  const source = nodeAt(declaration, 'source')
  if (kept.length === specifiers.length || !source) return
  if (kept.length === 0) {
    // A module of the project can run code, such as a call of `createAppKit`.
    const hasEffect = String(source.value).startsWith('.') && declaration.importKind !== 'type'
    if (hasEffect) edits.remove(declaration.start + 'import '.length, source.start)
    else removeStatement(script, declaration)
    return
  }
  for (const [index, one] of specifiers.entries()) {
    if (kept.includes(one)) continue
    const [previous, next] = [specifiers[index - 1], specifiers[index + 1]]
    if (one.type === 'ImportSpecifier' && next) edits.remove(one.start, next.start)
    else if (one.type === 'ImportSpecifier' && previous?.type === 'ImportSpecifier') edits.remove(previous.end, one.end)
    else return
  }
}

function dropConstant(script: Script, node: Node, isDropped: IsDropped) {
  const [declarator, ...others] = nodesAt(node, 'declarations')
  const value = nodeAt(declarator, 'init')
  if (others.length > 0 || !value) return
  if (!isDropped(nameOf(nodeAt(declarator, 'id')))) return
  if (isPure(value)) removeStatement(script, node)
  // The call that creates the modal stays without its name.
  else if (nameOf(nodeAt(value, 'callee')) === 'createAppKit') script.edits.remove(node.start, value.start)
}

function isPure(value: Node): boolean {
  if (value.type === 'CallExpression') return PURE_HOOKS.has(nameOf(nodeAt(value, 'callee')) ?? '')
  if (/Function/.test(value.type)) return true
  if (!PURE.test(value.type)) return false
  return Object.values(value).every((field) =>
    [field].flat().every((child) => !(child && typeof child === 'object' && 'type' in child) || isPure(child as Node)),
  )
}
