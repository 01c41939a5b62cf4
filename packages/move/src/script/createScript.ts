import MagicString from 'magic-string'
import { parseSync } from 'oxc-parser'
import { isNode, keyOf, type Node, nameOf, nodeAt, nodesAt, walk } from './node.ts'

export type Binding = { imported: string; local: string; source: string; declaration: Node; isType: boolean }

type Options = {
  code: string
  name: string
  frameUrl: string
  appName?: string | undefined
  chains?: string | undefined
}

export type Script = ReturnType<typeof createScript>

/** @throws SyntaxError if the script cannot be parsed */
export function createScript({ code, name, frameUrl, appName, chains }: Options) {
  const { program: parsed, errors } = parseSync(name, code)
  const [error] = errors
  if (error) throw new SyntaxError(error.message)
  const program = parsed as unknown as Node
  const edits = new MagicString(code)
  const todos = new Set<string>()
  const kept = new Set<string>()
  const needed = new Map<string, Set<string>>()
  const declarations = nodesAt(program, 'body').filter(({ type }) => type === 'ImportDeclaration')
  const bindings = declarations.flatMap(bindingsOf)
  const quote = code.includes('"') && !/from '/.test(code) ? '"' : "'"

  function usesOf(local: string): { node: Node; parents: readonly Node[] }[] {
    const found: { node: Node; parents: readonly Node[] }[] = []
    walk(program, (node, parents) => {
      if (nameOf(node) !== local || !/^(?:JSX)?Identifier$/.test(node.type)) return
      const parent = parents.at(-1)
      if (parent === undefined || /^Import|^Export/.test(parent.type) || parent.type === 'JSXAttribute') return
      const isOwnKey = parent.key === node && parent.computed !== true && parent.value !== node && !parent.shorthand
      const isMember = parent.property === node && parent.computed !== true
      if (!isOwnKey && !isMember) found.push({ node, parents: [...parents] })
    })
    return found
  }

  return {
    code,
    name,
    frameUrl,
    appName,
    chains,
    program,
    edits,
    bindings,
    declarations,
    modules: modulesOf(program),
    /** Local names whose import stays, because code that uses them stays. */
    kept,
    needed,
    quote,
    usesOf,
    text: (node: Node) => code.slice(node.start, node.end),
    quoted: (text: string) => quote + text + quote,
    binding: (source: RegExp, imported: string) =>
      bindings.find((one) => one.imported === imported && source.test(one.source)),
    need(source: string, imported: string) {
      needed.set(source, (needed.get(source) ?? new Set()).add(imported))
    },
    todo(node: Node, text: string) {
      const statement = statementOf(program, node)
      const lineStart = code.lastIndexOf('\n', statement.start - 1) + 1
      const indent = /^[ \t]*/.exec(code.slice(lineStart))?.[0] ?? ''
      const isOwnLine = code.slice(lineStart, statement.start).trim() === ''
      const at = isOwnLine ? lineStart : statement.start
      if (todos.has(`${at} ${text}`)) return
      todos.add(`${at} ${text}`)
      edits.appendLeft(at, isOwnLine ? `${indent}// TODO(airlock): ${text}\n` : `/* TODO(airlock): ${text} */ `)
    },
    removeItem(node: Node) {
      const after = /^\s*,?[ \t]*(?:\r?\n)?/.exec(code.slice(node.end))?.[0] ?? ''
      const hasComma = after.includes(',')
      const before = /[ \t]*$/.exec(code.slice(0, node.start))?.[0] ?? ''
      const isLineStart = code[node.start - before.length - 1] === '\n'
      const isLineEnd = after.includes('\n')
      const start = isLineStart && (isLineEnd || !hasComma) ? node.start - before.length : node.start
      const end = node.end + (hasComma || node.type === 'JSXAttribute' ? after.length : 0)
      edits.remove(start, isLineEnd && !isLineStart ? end - 1 : end)
    },
  }
}

/** `names` has `*` for a whole module, and '' for a `statement` that only loads it. `locals` are their names in the file. */
type Names = { names: readonly string[]; locals?: ReadonlyMap<string, string>; statement?: Node }

/** A place that names a module, without imports. */
export type ModuleUse = Names & { node: Node; sourceNode: Node; source: string }

function modulesOf(program: Node): ModuleUse[] {
  const found: ModuleUse[] = []
  walk(program, (node, parents) => {
    const isCall = node.type === 'CallExpression' && nameOf(nodeAt(node, 'callee')) === 'require'
    const isOther = /^(?:Export(?:Named|All)Declaration|ImportExpression|TSImportType)$/.test(node.type)
    const sourceNode = isCall ? nodesAt(node, 'arguments')[0] : isOther ? nodeAt(node, 'source') : undefined
    if (typeof sourceNode?.value !== 'string') return
    found.push({ node, sourceNode, source: sourceNode.value, ...namesUsedBy(node, parents) })
  })
  return found
}

function namesUsedBy(node: Node, parents: readonly Node[]): Names {
  if (node.type === 'ExportNamedDeclaration')
    return { names: nodesAt(node, 'specifiers').map((one) => nameOf(nodeAt(one, 'local')) ?? 'default') }
  const users = parents.filter(({ type }) => !/^(?:Await|Parenthesized)Expression$/.test(type))
  const [outer, user] = users.slice(-2)
  if (user?.type === 'ExpressionStatement' && Array.isArray(outer?.body)) return { names: [''], statement: user }
  const property =
    user?.type === 'MemberExpression' && user.computed !== true ? nameOf(nodeAt(user, 'property')) : undefined
  if (property !== undefined && property !== 'then') return { names: [property] }
  // The names of `then(({ … }) => …)`.
  const taker = property === 'then' ? nodesAt(nodesAt(outer, 'arguments')[0], 'params')[0] : nodeAt(user, 'id')
  if (taker?.type !== 'ObjectPattern') return { names: ['*'] }
  const pairs = nodesAt(taker, 'properties').map((one) => [keyOf(one) ?? '*', nameOf(nodeAt(one, 'value'))] as const)
  const locals = new Map(pairs.flatMap(([name, local]) => (local === undefined ? [] : [[name, local] as const])))
  return { names: pairs.map(([name]) => name), locals }
}

function bindingsOf(declaration: Node): Binding[] {
  const source = String(nodeAt(declaration, 'source')?.value)
  return nodesAt(declaration, 'specifiers').map((specifier) => ({
    imported:
      specifier.type === 'ImportSpecifier'
        ? (nameOf(nodeAt(specifier, 'imported')) ?? 'default')
        : specifier.type === 'ImportDefaultSpecifier'
          ? 'default'
          : '*',
    local: nameOf(nodeAt(specifier, 'local')) ?? '',
    source,
    declaration,
    isType: declaration.importKind === 'type' || specifier.importKind === 'type',
  }))
}

function statementOf(program: Node, target: Node): Node {
  let found = target
  walk(program, (node, parents) => {
    const isAround = node.start <= target.start && node.end >= target.end
    const parent = parents.at(-1)
    const isStatement = parent !== undefined && Array.isArray(parent.body) && parent.body.some((one) => one === node)
    if (isAround && isStatement && isNode(node)) found = node
  })
  return found
}
