import { constantOf } from './constantOf.ts'
import type { Script } from './createScript.ts'
import { type Node, nodeAt, nodesAt } from './node.ts'

/** Returns the object literals whose properties a value can have, and the parts that are not in this file. */
export function literalsOf(script: Script, value: Node | undefined): { objects: Node[]; unread: Node[] } {
  const objects: Node[] = []
  const unread: Node[] = []
  const observed = new Set<Node>()
  function read(node: Node | undefined, source: Node) {
    const constant = node && constantOf(script, node)
    if (constant && observed.has(constant)) return
    if (constant) observed.add(constant)
    switch (constant?.type) {
      case 'ObjectExpression':
        objects.push(constant)
        for (const one of nodesAt(constant, 'properties')) if (one.type === 'SpreadElement') readSpread(one)
        return
      case 'ParenthesizedExpression':
        return read(nodeAt(constant, 'expression'), source)
      case 'LogicalExpression':
        if (constant.operator !== '&&') read(nodeAt(constant, 'left'), source)
        return read(nodeAt(constant, 'right'), source)
      case 'ConditionalExpression':
        read(nodeAt(constant, 'consequent'), source)
        return read(nodeAt(constant, 'alternate'), source)
      case 'Literal':
        return
      default:
        unread.push(source)
    }
  }
  const readSpread = (spread: Node) => read(nodeAt(spread, 'argument'), nodeAt(spread, 'argument') ?? spread)
  if (value) read(value, value)
  return { objects, unread }
}
