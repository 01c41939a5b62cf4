import type { Script } from './createScript.ts'
import { type Node, nameOf, nodeAt, walk } from './node.ts'

const TYPED = /^TS(?:As|Satisfies)Expression$/

export function constantOf({ program }: Script, node: Node): Node | undefined {
  const name = nameOf(node)
  if (TYPED.test(node.type)) return nodeAt(node, 'expression')
  if (node.type !== 'Identifier' || name === undefined) return node
  const found: Node[] = []
  walk(program, (one) => {
    if (one.type === 'VariableDeclarator' && nameOf(nodeAt(one, 'id')) === name) found.push(one)
  })
  const value = found.length === 1 ? nodeAt(found[0], 'init') : undefined
  return TYPED.test(value?.type ?? '') ? nodeAt(value, 'expression') : value
}
