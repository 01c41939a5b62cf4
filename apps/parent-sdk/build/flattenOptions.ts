import { type Plugin, parseAst } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Named = Node & { name: string }
type Property = Node & { key: Named; value: Node; method: boolean; shorthand: boolean }
type Edit = { start: number; end: number; text: string }

/** Comments may hold colons. */
const AFTER_NAME = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/.*)*:/

/**
 * Passes options of functions with one caller by position: `create({ frame, theme })` becomes `create(frame, theme)`.
 * Minifiers shorten the names of variables, but not of properties.
 */
export function flattenOptions(): Plugin {
  return { name: 'airlock:flatten-options', renderChunk: (code) => ({ code: flatten(code), map: null }) }
}

export function flatten(code: string): string {
  const uses = new Map<string, number>()
  const functions = new Map<string, Node>()
  const calls = new Map<string, Node>()
  const exported = new Set<Node>()
  visit(parseAst(code) as unknown as Node, (node) => {
    if (node.type === 'Identifier') uses.set((node as Named).name, (uses.get((node as Named).name) ?? 0) + 1)
    if (node.type === 'FunctionDeclaration') functions.set((node.id as Named).name, node)
    if (node.type === 'ExportNamedDeclaration' && node.declaration) exported.add(node.declaration as Node)
    if (node.type === 'CallExpression') calls.set((node.callee as Named).name, node)
  })
  const edits: Edit[] = []
  for (const [name, declaration] of functions) {
    const call = calls.get(name)
    // The declaration and the call. A local variable of this name would be a third use.
    if (call && uses.get(name) === 2 && !exported.has(declaration)) edits.push(...editsOf(code, declaration, call))
  }
  return edits
    .sort((left, right) => right.start - left.start)
    .reduce((result, { start, end, text }) => result.slice(0, start) + text + result.slice(end), code)
}

/** Flattens the last parameter, because absent options are then absent arguments. */
function editsOf(code: string, { params, start, end }: Node, { arguments: args }: Node): Edit[] {
  const [pattern, ...before] = [...(params as Node[])].reverse()
  const [options, ...passed] = [...(args as Node[])].reverse()
  if (pattern?.type !== 'ObjectPattern' || options?.type !== 'ObjectExpression') return []
  if (before.length !== passed.length || passed.some(({ type }) => type === 'SpreadElement')) return []
  if (/\barguments\b/.test(code.slice(start, end)) || /\bsuper\b/.test(code.slice(options.start, options.end)))
    return []
  const requested = pattern.properties as Property[]
  const given = options.properties as Property[]
  if (!given.every(isPlain) || !requested.every((one) => isPlain(one) && isVariable(one) && hasConstantDefault(one)))
    return []
  const names = given.map(({ key }) => key.name)
  const variables = new Map(requested.map((one) => [one.key.name, code.slice(one.value.start, one.value.end)]))
  if (new Set(names).size < names.length || variables.size < requested.length) return []
  if (!names.every((name) => variables.has(name))) return []
  // The order of the call stays, because it evaluates the values.
  const sorted = [...new Set([...names, ...variables.keys()])]
  return [
    { ...pattern, text: sorted.map((name) => variables.get(name)).join(', ') },
    { start: options.start, end: given[0]?.start ?? options.end, text: '' },
    ...given.flatMap((one) => (one.shorthand ? [] : [withoutName(code, one)])),
    ...given.slice(-1).map((last) => ({ start: last.end, end: options.end, text: '' })),
  ]
}

function withoutName(code: string, { start, key, method, value }: Property): Edit {
  if (method) return { start, end: value.start, text: value.async ? 'async function ' : 'function ' }
  const [colon = ''] = AFTER_NAME.exec(code.slice(key.end, value.start)) ?? []
  return { start, end: key.end + colon.length, text: '' }
}

function isPlain({ type, computed, kind, key, value }: Property): boolean {
  return type === 'Property' && !computed && kind === 'init' && key.type === 'Identifier' && !value.generator
}

/** A pattern within the pattern could read another parameter. */
function isVariable({ value }: Property): boolean {
  return (value.type === 'AssignmentPattern' ? (value.left as Node) : value).type === 'Identifier'
}

/** A default must not read another parameter, whose position changes. */
function hasConstantDefault({ value }: Property): boolean {
  let isConstant = true
  if (value.type === 'AssignmentPattern')
    visit(value.right as Node, ({ type }) => {
      isConstant &&= /^(?:Literal|ArrayExpression|ObjectExpression)$/.test(type)
    })
  return isConstant
}

/** Visits each node except names of properties. */
function visit(node: Node, callback: (node: Node) => void): void {
  callback(node)
  for (const [name, value] of Object.entries(node)) {
    if ((name === 'property' || name === 'key') && !node.computed) continue
    for (const child of [value].flat()) {
      if (typeof (child as Node | null)?.type === 'string') visit(child as Node, callback)
    }
  }
}
