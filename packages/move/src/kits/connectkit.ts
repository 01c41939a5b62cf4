import type { Script } from '../script/createScript.ts'
import {
  attributesOf,
  buttonAttributes,
  callsOf,
  destructured,
  elementsOf,
  replaceDeclaration,
  replaceTag,
} from '../script/edits.ts'
import { literalsOf } from '../script/literalsOf.ts'
import type { ImportRule } from '../script/moveImports.ts'
import { keyOf, type Node, nameOf, nodeAt, nodesAt, propertyOf } from '../script/node.ts'
import { CUSTOM_CONNECT_KIT_BUTTON } from './customButtons.ts'
import type { HelperFile, Kit } from './kit.ts'
import { moveConfigOptions, providerAttributes } from './wagmiConfig.ts'

const SOURCE = /^connectkit(?:$|-next-siwe)/
const MOVED = new Set(['ConnectKitProvider', 'ConnectKitButton', 'SIWEProvider', 'getDefaultConfig', 'useModal'])
const CHAINS = ['mainnet', 'polygon', 'optimism', 'arbitrum']
const WITHOUT: Record<string, string> = {
  Avatar: 'draw your own image, or use <appkit-button>.',
  ChainIcon: 'draw your own image, or use <appkit-network-button>.',
  SIWEConfig: 'use SiweConfig of @airlock/sdk/siwx.',
  useSIWE: 'use useSignIn() of @airlock/sdk/react. Its status is signedIn or signedOut.',
  siwe: 'verify the message on your server with @airlock/verify.',
  configureServerSideSIWE: 'verify the message on your server with @airlock/verify.',
  configureClientSIWE: 'pass siwx: createSiwx(…) of @airlock/sdk/siwx.',
}

const imports: ImportRule = (source, imported) => {
  if (!SOURCE.test(source)) return undefined
  if (imported === 'SIWESession') return { to: '@airlock/sdk/siwx' }
  return MOVED.has(imported) ? 'remove' : { todo: WITHOUT[imported] ?? 'Airlock has no counterpart.' }
}

function transform(script: Script): HelperFile[] {
  const files: HelperFile[] = []
  const signIn = script.binding(SOURCE, 'SIWEProvider')?.local
  const moved = new Set<Node>()
  for (const { imported, local, source } of script.bindings) {
    if (!SOURCE.test(source)) continue
    if (imported === 'getDefaultConfig') moveConfigs(script, local)
    if (imported === 'ConnectKitProvider') moveProviders(script, local, signIn, moved)
    if (imported === 'ConnectKitButton') files.push(...moveButtons(script, local))
    if (imported === 'useModal') moveModal(script, local)
  }
  if (signIn !== undefined) nameSignIn(script, signIn, moved)
  return files
}

function moveConfigs(script: Script, local: string) {
  for (const { call, argument, parents } of callsOf(script, local)) {
    const outer = parents.at(-1)
    if (
      outer?.type !== 'CallExpression' ||
      nameOf(nodeAt(outer, 'callee')) !== 'createConfig' ||
      argument?.type !== 'ObjectExpression'
    ) {
      script.kept.add(local)
      script.todo(call, 'use airlockConfig of @airlock/sdk/wagmi for this config.')
      continue
    }
    script.need('@airlock/sdk/wagmi', 'airlockConfig')
    script.edits.overwrite(outer.start, argument.start, 'airlockConfig(')
    script.edits.overwrite(argument.end, outer.end, ')')
    moveConfigOptions(script, argument, defaultChains(script, argument))
  }
}

/** Returns the chains that ConnectKit takes without `chains`. */
function defaultChains(script: Script, options: Node): string {
  const { objects, unread } = literalsOf(script, options)
  if (objects.some((one) => propertyOf(one, 'chains'))) return ''
  if (unread.length > 0) {
    script.todo(options, `chains: unless a spread has them, add ${CHAINS.join(', ')}, which ConnectKit adds.`)
    return ''
  }
  // A file can have them already, from wagmi or viem.
  for (const name of CHAINS) if (!script.bindings.some(({ local }) => local === name)) script.need('wagmi/chains', name)
  return `, chains: [${CHAINS.join(', ')}]`
}

function moveProviders(script: Script, local: string, signIn: string | undefined, moved: Set<Node>) {
  for (const { element, opening, parents } of elementsOf(script, local)) {
    const more: string[] = []
    for (const [name, { code = '', expression }] of attributesOf(script, opening)) {
      if (name === 'mode' && expression?.type === 'Literal') {
        if (expression.value !== 'auto') more.push(`themeMode="${expression.value}"`)
      } else if (name === 'options' && expression?.type === 'ObjectExpression')
        more.push(...optionAttributes(script, expression))
      else if (name !== 'children') script.todo(opening, `${name}={${code}}: set themeMode and themeVariables.`)
    }
    const attributes = providerAttributes(script, more)
    if (attributes) {
      script.need('@airlock/sdk/react', 'AppKitProvider')
      const around = parents.findLast((one) => signIn !== undefined && tagOf(one) === signIn)
      const siwx = around && siwxAttribute(script, around, moved)
      replaceTag(script, element, 'AppKitProvider', siwx ? [...attributes, siwx] : attributes)
    } else {
      if (more.length > 0) script.todo(opening, `pass these to createAppKit: ${more.join(' ')}`)
      replaceTag(script, element, '')
    }
  }
}

const tagOf = (element: Node) => nameOf(nodeAt(nodeAt(element, 'openingElement'), 'name'))

/** ConnectKit keeps visitors connected who do not sign. `fromSiweConfig` disconnects them by default. */
function siwxAttribute(script: Script, element: Node, moved: Set<Node>): string | undefined {
  const options: string[] = []
  for (const attribute of nodesAt(nodeAt(element, 'openingElement'), 'attributes')) {
    const [name, value, spread] = ['name', 'value', 'argument'].map((field) => nodeAt(attribute, field))
    const text = nameOf(name)
    if (text === 'enabled') return undefined
    if (spread) options.push(`...${script.text(spread)}`)
    else if (text !== undefined && !/RefetchInterval$/.test(text))
      options.push(`${text}: ${value ? script.text(nodeAt(value, 'expression') ?? value) : 'true'}`)
  }
  moved.add(element)
  replaceTag(script, element, '')
  script.need('@airlock/sdk/siwx', 'fromSiweConfig')
  return `siwx={fromSiweConfig({ ${[...options, 'required: false'].join(', ')} })}`
}

function nameSignIn(script: Script, local: string, moved: ReadonlySet<Node>) {
  const left = script.usesOf(local).filter(({ parents }) => !parents.some((one) => moved.has(one)))
  for (const { node } of left) {
    script.kept.add(local)
    script.todo(
      node,
      `${local}: remove it, and pass siwx={fromSiweConfig({ ...config, required: false })} of @airlock/sdk/siwx to AppKitProvider.`,
    )
  }
}

function optionAttributes(script: Script, options: Node): string[] {
  return nodesAt(options, 'properties').flatMap((property) => {
    const value = nodeAt(property, 'value')
    if (!value) return []
    if (keyOf(property) === 'language')
      return [`locale=${value.type === 'Literal' ? script.text(value) : `{${script.text(value)}}`}`]
    // 0 stands for the chain of the wallet.
    if (keyOf(property) === 'initialChainId' && value.value !== 0) {
      const isNumber = typeof value.value === 'number'
      return [
        isNumber ? `defaultNetwork="eip155:${value.value}"` : `defaultNetwork={\`eip155:\${${script.text(value)}}\`}`,
      ]
    }
    return []
  })
}

function moveButtons(script: Script, local: string): HelperFile[] {
  const files: HelperFile[] = []
  for (const { element, opening, member } of elementsOf(script, local)) {
    if (member !== undefined) {
      replaceTag(script, element, CUSTOM_CONNECT_KIT_BUTTON.name)
      files.push(CUSTOM_CONNECT_KIT_BUTTON)
      continue
    }
    const attributes = buttonAttributes(script, attributesOf(script, opening), false)
    script.edits.overwrite(element.start, element.end, `<appkit-button${attributes} />`)
  }
  return files
}

function moveModal(script: Script, local: string) {
  for (const { call, parents } of callsOf(script, local)) {
    const found = destructured(call, parents)
    const known = ['open', 'setOpen', 'openSwitchNetworks', 'openProfile']
    if (!found || [...found.names.keys()].some((name) => !known.includes(name))) {
      script.kept.add(local)
      script.todo(call, `${local}: use useAppKit().open() and close(), and useAppKitState().open.`)
      continue
    }
    const { names, declaration } = found
    const isTyped = /\.tsx?$/.test(script.name)
    const lines: string[] = []
    if (['setOpen', 'openSwitchNetworks', 'openProfile'].some((name) => names.has(name))) {
      script.need('@airlock/sdk/react', 'useAppKit')
      lines.push('const modal = useAppKit()')
    }
    const setOpen = names.get('setOpen')
    if (setOpen) {
      lines.push(`const ${setOpen} = (isOpen${isTyped ? ': boolean' : ''}) => (isOpen ? modal.open() : modal.close())`)
    }
    for (const [name, view] of [
      ['openSwitchNetworks', 'Networks'],
      ['openProfile', 'Account'],
    ] as const) {
      if (names.has(name)) lines.push(`const ${names.get(name)} = () => modal.open({ view: ${script.quoted(view)} })`)
    }
    const isOpen = names.get('open')
    if (isOpen) {
      script.need('@airlock/sdk/react', 'useAppKitState')
      lines.push(
        isOpen === 'open' ? 'const { open } = useAppKitState()' : `const { open: ${isOpen} } = useAppKitState()`,
      )
    }
    replaceDeclaration(script, declaration, lines)
  }
}

export const connectkit: Kit = { name: 'connectkit', packages: SOURCE, imports, transform }
