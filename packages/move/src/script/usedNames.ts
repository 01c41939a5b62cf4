import { type Node, nameOf, walk } from './node.ts'

/** Exports are uses. */
export function usedNames(program: Node): Set<string> {
  const names = new Set<string>()
  walk(program, (node, parents) => {
    const name = nameOf(node)
    const parent = parents.at(-1)
    if (name === undefined || !parent || !/^(?:JSX)?Identifier$/.test(node.type)) return
    if (/^Import|^JSXAttribute$/.test(parent.type)) return
    const isDeclared = parent.type === 'VariableDeclarator' && parent.id === node
    const isOwnKey = parent.key === node && parent.computed !== true && parent.value !== node && !parent.shorthand
    const isMember = parent.property === node && parent.computed !== true
    if (!isDeclared && !isOwnKey && !isMember) names.add(name)
  })
  return names
}
