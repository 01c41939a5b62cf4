import type { Script } from './createScript.ts'
import { keyOf, type Node, nameOf, nodeAt, nodesAt } from './node.ts'

export function callsOf({ usesOf }: Script, local: string) {
  return usesOf(local).flatMap(({ node, parents }) => {
    const parent = parents.at(-1)
    const isCall = parent?.type === 'CallExpression' || parent?.type === 'NewExpression'
    return isCall && parent.callee === node
      ? [{ callee: node, call: parent, argument: nodesAt(parent, 'arguments')[0], parents: parents.slice(0, -1) }]
      : []
  })
}

export function elementsOf({ usesOf }: Script, local: string) {
  return usesOf(local).flatMap(({ node, parents }) => {
    const isMember = parents.at(-1)?.type === 'JSXMemberExpression'
    const opening = parents.at(isMember ? -2 : -1)
    if (opening?.type !== 'JSXOpeningElement') return []
    const element = parents.at(isMember ? -3 : -2)
    return element === undefined
      ? []
      : [
          {
            tag: node,
            member: isMember ? nameOf(nodeAt(parents.at(-1), 'property')) : undefined,
            opening,
            element,
            parents: parents.slice(0, isMember ? -3 : -2),
          },
        ]
  })
}

export function attributesOf({ text }: Script, opening: Node) {
  const attributes = nodesAt(opening, 'attributes')
  return new Map(
    attributes.flatMap((attribute) => {
      const name = nameOf(nodeAt(attribute, 'name'))
      const value = nodeAt(attribute, 'value')
      const expression = value?.type === 'JSXExpressionContainer' ? nodeAt(value, 'expression') : value
      return name === undefined
        ? []
        : [[name, { attribute, expression, code: expression && text(expression) }] as const]
    }),
  )
}

/** @param hasBalance whether the button of the kit shows a balance by default */
export function buttonAttributes(
  script: Script,
  attributes: ReturnType<typeof attributesOf>,
  hasBalance: boolean,
): string {
  const label = nodeAt(attributes.get('label')?.attribute, 'value')
  const balance = attributes.get('showBalance')
  // Without a value, an attribute is `true`.
  const isShown = balance === undefined ? hasBalance : balance.expression?.value !== false
  return `${label ? ` label=${script.text(label)}` : ''} balance="${isShown ? 'show' : 'hide'}"`
}

/** An empty `name` makes a fragment. */
export function replaceTag({ edits }: Script, element: Node, name: string, attributes: readonly string[] = []) {
  const opening = nodeAt(element, 'openingElement')
  const closing = nodeAt(element, 'closingElement')
  if (!opening) return
  const isEmpty = closing === undefined
  const inner = attributes.map((attribute) => ` ${attribute}`).join('')
  edits.overwrite(opening.start, opening.end, `<${name}${inner}${isEmpty ? ' /' : ''}>`)
  if (closing) edits.overwrite(closing.start, closing.end, `</${name}>`)
}

/** @param more further properties, such as `, ssr: true` */
export function setFrameUrl(script: Script, object: Node, names: readonly string[], more = '') {
  const { edits, quoted, frameUrl } = script
  const replaced = nodesAt(object, 'properties').find((property) => names.includes(keyOf(property) ?? ''))
  const text = `frameUrl: ${quoted(frameUrl)}${more}`
  if (replaced) return void edits.overwrite(replaced.start, replaced.end, text)
  const [first] = nodesAt(object, 'properties')
  if (first) edits.appendLeft(first.start, `${text}, `)
  else edits.overwrite(object.start, object.end, `{ ${text} }`)
}

export function destructured(call: Node, parents: readonly Node[]) {
  const declarator = parents.at(-1)
  const declaration = parents.at(-2)
  const pattern = nodeAt(declarator, 'id')
  if (declarator?.type !== 'VariableDeclarator' || declarator.init !== call || !declaration) return undefined
  if (pattern?.type !== 'ObjectPattern' || nodesAt(declaration, 'declarations').length !== 1) return undefined
  const names = nodesAt(pattern, 'properties').map((property) => [keyOf(property), nameOf(nodeAt(property, 'value'))])
  if (names.some((pair) => pair.includes(undefined))) return undefined
  return { declaration, names: new Map(names as [string, string][]) }
}

export function replaceDeclaration({ code, edits }: Script, declaration: Node, lines: readonly string[]) {
  const lineStart = code.lastIndexOf('\n', declaration.start - 1) + 1
  const indent = /^[ \t]*/.exec(code.slice(lineStart))?.[0] ?? ''
  const semicolon = code[declaration.end - 1] === ';' ? ';' : ''
  edits.overwrite(declaration.start, declaration.end, lines.map((line) => line + semicolon).join(`\n${indent}`))
}

export function removeStatement({ code, edits }: Script, { start, end }: Node) {
  const lineStart = code.lastIndexOf('\n', start - 1) + 1
  const isLineStart = code.slice(lineStart, start).trim() === ''
  const after = /^[ \t]*(?:\r?\n)?/.exec(code.slice(end))?.[0].length ?? 0
  const isBlankBefore = lineStart === 0 || /(?:^|\n)\s*\n$/.test(code.slice(0, lineStart))
  const blank = isBlankBefore ? (/^(?:[ \t]*\r?\n)+/.exec(code.slice(end + after))?.[0].length ?? 0) : 0
  edits.remove(isLineStart ? lineStart : start, end + after + blank)
}
