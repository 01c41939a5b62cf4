export type Node = {
  type: string
  start: number
  end: number
  name?: unknown
  value?: unknown
  [field: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

export const nodeAt = (node: Node | undefined, field: string): Node | undefined => {
  const value = node?.[field]
  return isNode(value) ? value : undefined
}

export const nodesAt = (node: Node | undefined, field: string): Node[] => {
  const value = node?.[field]
  return Array.isArray(value) ? value.filter(isNode) : []
}

export function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void, parents: Node[] = []): void {
  visit(node, parents)
  parents.push(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, parents)
  }
  parents.pop()
}

export const nameOf = (node: Node | undefined): string | undefined =>
  typeof node?.name === 'string' ? node.name : undefined

export function propertyOf(object: Node | undefined, name: string): Node | undefined {
  return nodesAt(object, 'properties').find((property) => keyOf(property) === name)
}

export function keyOf(property: Node): string | undefined {
  const key = nodeAt(property, 'key')
  return nameOf(key) ?? (typeof key?.value === 'string' ? key.value : undefined)
}
