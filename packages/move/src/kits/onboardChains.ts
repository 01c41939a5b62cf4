import { constantOf } from '../script/constantOf.ts'
import type { Script } from '../script/createScript.ts'
import { callsOf } from '../script/edits.ts'
import { type Node, nodeAt, nodesAt, propertyOf } from '../script/node.ts'

/** Undefined if the script does not list them. */
export function chainRows(script: Script, property: Node) {
  const value = nodeAt(property, 'value')
  const list = value && constantOf(script, value)
  const rows = nodesAt(list, 'elements').map((element) => {
    const chain = constantOf(script, element)
    const field = (name: string) => nodeAt(propertyOf(chain, name), 'value')
    const id = field('id')
    const idValue = id && constantOf(script, id)?.value
    return { id: Number(idValue), url: field('rpcUrl'), token: field('token'), label: field('label') }
  })
  const isKnown = list?.type === 'ArrayExpression' && rows.every(({ id }) => Number.isSafeInteger(id) && id > 0)
  return isKnown ? rows : undefined
}

export function literalChains(script: Script): string | undefined {
  const inits = script.bindings.filter(
    ({ source, imported }) =>
      (source === '@web3-onboard/react' && imported === 'init') ||
      (source === '@web3-onboard/core' && imported === 'default'),
  )
  const [call] = inits.flatMap(({ local }) => callsOf(script, local))
  const property = propertyOf(call?.argument, 'chains')
  const rows = property && chainRows(script, property)
  const literal = (name: string, node: Node | undefined) =>
    node?.type === 'Literal' ? `, ${name}: ${script.text(node)}` : ''
  const texts = rows?.map(
    ({ id, token, label }) =>
      `  { id: '0x${id.toString(16)}', namespace: 'evm'${literal('token', token)}${literal('label', label)} },\n`,
  )
  return texts && `[\n${texts.join('')}]`
}
