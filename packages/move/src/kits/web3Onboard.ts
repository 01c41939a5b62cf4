import { constantOf } from '../script/constantOf.ts'
import type { Script } from '../script/createScript.ts'
import { callsOf, elementsOf, removeStatement, replaceTag } from '../script/edits.ts'
import type { ImportRule } from '../script/moveImports.ts'
import { keyOf, type Node, nameOf, nodeAt, nodesAt, propertyOf } from '../script/node.ts'
import type { HelperFile, Kit } from './kit.ts'
import { chainRows } from './onboardChains.ts'
import { createSetChain, USE_CONNECT_WALLET } from './onboardHooks.ts'

const SOURCE = /^@web3-onboard\//

const HOOKS = new Set(['useConnectWallet', 'useSetChain'])
const CORE_METHODS: Record<string, string> = {
  connectWallet: 'use open().',
  disconnectWallet: 'use disconnect().',
  setChain: 'use switchNetwork().',
  state: 'use getAccount() and subscribeAccount().',
}

const imports: ImportRule = (source, imported) => {
  if (!SOURCE.test(source)) return undefined
  if (source === '@web3-onboard/react') {
    if (imported === 'init') return { to: '@airlock/sdk/react', as: 'createAppKit' }
    if (HOOKS.has(imported) || imported === 'Web3OnboardProvider') return 'remove'
    return { todo: 'use the hooks of @airlock/sdk/react.' }
  }
  if (source === '@web3-onboard/core') {
    if (imported === 'default') return { to: '@airlock/sdk', as: 'createAppKit' }
    return { todo: 'use the types of @airlock/sdk.' }
  }
  // Modules of single wallets: Airlock finds wallets itself.
  return 'remove'
}

function transform(script: Script): HelperFile[] {
  const files: HelperFile[] = []
  for (const { imported, local, source } of script.bindings) {
    if (!SOURCE.test(source)) continue
    const isReact = source === '@web3-onboard/react'
    const isInit = isReact ? imported === 'init' : source === '@web3-onboard/core' && imported === 'default'
    if (isReact && imported === 'useConnectWallet') files.push(USE_CONNECT_WALLET)
    if (isReact && imported === 'useSetChain') {
      files.push(createSetChain(script.chains))
      if (script.chains === undefined) nameChains(script, local)
    }
    if (isInit) moveInit(script, local, source)
    if (isReact && imported === 'Web3OnboardProvider') {
      for (const { element } of elementsOf(script, local)) replaceTag(script, element, '')
    }
  }
  const wallets = script.bindings.filter(({ source }) => SOURCE.test(source) && !/\/(?:core|react)$/.test(source))
  for (const { local } of wallets) removeSetup(script, local)
  return files
}

function nameChains(script: Script, local: string) {
  for (const { call, parents } of callsOf(script, local)) {
    const [state] = nodesAt(nodeAt(parents.at(-1), 'id'), 'elements')
    if (propertyOf(state, 'chains')) script.todo(call, 'list your networks in useSetChain.')
  }
}

function moveInit(script: Script, local: string, source: string) {
  for (const { callee, call, argument, parents } of callsOf(script, local)) {
    if (argument?.type !== 'ObjectExpression') {
      script.todo(call, 'pass { frameUrl, networks } to createAppKit.')
      continue
    }
    if (local === 'init' || source === '@web3-onboard/core')
      script.edits.overwrite(callee.start, callee.end, 'createAppKit')
    const options = [`frameUrl: ${script.quoted(script.frameUrl)}`]
    for (const property of nodesAt(argument, 'properties')) {
      const value = nodeAt(property, 'value')
      const name = keyOf(property)
      if (name === 'chains') options.push(...chainOptions(script, property))
      else if (name === 'appMetadata' && value) options.push(metadataOption(script, value))
      else if (name === 'theme' && /^(?:dark|light|system)$/.test(String(value?.value)))
        options.push(`themeMode: ${script.quoted(String(value?.value))}`)
    }
    if (!propertyOf(argument, 'chains')) script.todo(argument, 'add networks, such as eip155:1.')
    replaceOptions(script, argument, options)
    const api = nameOf(nodeAt(parents.at(-1), 'id'))
    if (source === '@web3-onboard/core' && api !== undefined) nameMethods(script, api)
  }
}

function replaceOptions({ code, edits }: Script, object: Node, options: readonly string[]) {
  const lineStart = code.lastIndexOf('\n', object.start - 1) + 1
  const indent = /^[ \t]*/.exec(code.slice(lineStart))?.[0] ?? ''
  const text = code.slice(object.start, object.end)
  const comma = /,\s*\}$/.test(text) ? ',' : ''
  const lines = options.map((option) => `\n${indent}  ${option}`).join(',')
  const isOneLine = !text.includes('\n')
  edits.overwrite(object.start, object.end, isOneLine ? `{ ${options.join(', ')} }` : `{${lines}${comma}\n${indent}}`)
}

/** `[{ id: '0x2105', rpcUrl }]` becomes `networks: ['eip155:8453']` and `customRpcUrls: { 'eip155:8453': [{ url }] }`. */
function chainOptions(script: Script, property: Node): string[] {
  const rows = chainRows(script, property)
  if (!rows) {
    const value = nodeAt(property, 'value') ?? property
    const id = `\`eip155:\${Number(id)}\`${/\.tsx?$/.test(script.name) ? ' as const' : ''}`
    script.todo(property, 'add customRpcUrls with the rpcUrl of these chains.')
    return [`networks: ${script.text(value)}.map(({ id }) => ${id})`]
  }
  const quoted = (id: number) => script.quoted(`eip155:${id}`)
  const urls = rows.flatMap(({ id, url }) => (url ? [`${quoted(id)}: [{ url: ${script.text(url)} }]`] : []))
  const networks = `networks: [${rows.map(({ id }) => quoted(id)).join(', ')}]`
  return urls.length > 0 ? [networks, `customRpcUrls: { ${urls.join(', ')} }`] : [networks]
}

/** Other fields than the name and the description would be refused. */
function metadataOption(script: Script, value: Node): string {
  const object = constantOf(script, value)
  if (object?.type !== 'ObjectExpression') {
    const text = script.text(value)
    return `metadata: { name: ${text}.name, description: ${text}.description }`
  }
  const fields = nodesAt(object, 'properties').filter((field) => /^(?:name|description)$/.test(keyOf(field) ?? ''))
  return `metadata: { ${fields.map(script.text).join(', ')} }`
}

function nameMethods(script: Script, api: string) {
  for (const { node, parents } of script.usesOf(api)) {
    const parent = parents.at(-1)
    const name = parent?.type === 'MemberExpression' && parent.object === node ? nameOf(nodeAt(parent, 'property')) : ''
    const advice = Object.hasOwn(CORE_METHODS, name ?? '') ? CORE_METHODS[name ?? ''] : undefined
    if (advice !== undefined) script.todo(node, `${name}: ${advice}`)
  }
}

function removeSetup(script: Script, local: string) {
  for (const { call, parents } of callsOf(script, local)) {
    const isListed = parents.at(-1)?.type === 'ArrayExpression'
    const [declarator, declaration, outer] = [-1, -2, -3].map((index) => parents.at(isListed ? index - 1 : index))
    const isOwn = declarator?.type === 'VariableDeclarator' && nodesAt(declaration, 'declarations').length === 1
    if (isOwn && declaration && outer?.type !== 'ExportNamedDeclaration' && isOnlyListed(script, declarator))
      removeStatement(script, declaration)
    else if (!parents.some((parent) => keyOf(parent) === 'wallets')) {
      script.kept.add(local)
      script.todo(call, 'remove this wallet: Airlock finds wallets itself.')
    }
  }
}

function isOnlyListed(script: Script, declarator: Node) {
  const uses = script.usesOf(nameOf(nodeAt(declarator, 'id')) ?? '')
  return uses.every(({ node, parents }) => {
    const [property, list] = [parents.at(-1), parents.at(-2)]
    const isOption = (one: Node | undefined) => one?.type === 'Property' && keyOf(one) === 'wallets'
    const isInList = property?.type === 'ArrayExpression' && (isOption(list) || list?.type === 'VariableDeclarator')
    const isExported = parents.at(-4)?.type === 'ExportNamedDeclaration'
    return node === nodeAt(declarator, 'id') || isOption(property) || (isInList && !isExported)
  })
}

export const web3Onboard: Kit = { name: 'web3-onboard', packages: SOURCE, imports, transform }
