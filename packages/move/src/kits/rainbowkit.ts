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
import type { ImportRule } from '../script/moveImports.ts'
import { keyOf, type Node, nameOf, nodeAt, nodesAt, propertyOf } from '../script/node.ts'
import { CUSTOM_CONNECT_BUTTON } from './customButtons.ts'
import type { HelperFile, Kit } from './kit.ts'
import { moveConfigOptions, providerAttributes } from './wagmiConfig.ts'

const SOURCE = /^@rainbow-me\/rainbowkit/
const THEMES: Record<string, string> = { darkTheme: 'dark', midnightTheme: 'dark', lightTheme: 'light' }
const RADII: Record<string, string> = { none: '0px', small: '2px', medium: '4px', large: '8px' }
const MODALS: Record<string, { view: string; open: string; state: string; kit: string }> = {
  useConnectModal: { view: 'Connect', open: 'openConnectModal', state: 'connectModalOpen', kit: 'connectModal' },
  useAccountModal: { view: 'Account', open: 'openAccountModal', state: 'accountModalOpen', kit: 'accountModal' },
  useChainModal: { view: 'Networks', open: 'openChainModal', state: 'chainModalOpen', kit: 'chainModal' },
}
const DROPPED_PROPS = new Set(['modalSize', 'coolMode', 'showRecentTransactions', 'id', 'appInfo', 'children'])
/** One element, as `ConnectButton` is one: the page's layout can be a column. */
const ROW = "<div style={{ display: 'flex', gap: 12 }}>"
const WALLETS =
  'create the config by airlockConfig of @airlock/sdk/wagmi. featuredWalletIds and customWallets of AppKitProvider choose the wallets.'
const WITHOUT: Record<string, string> = {
  WalletButton: 'use useAppKitWallet().connect(id) of @airlock/sdk/react.',
  connectorsForWallets: WALLETS,
  getDefaultWallets: WALLETS,
  Locale: 'write string.',
  useAddRecentTransaction: 'remove it: the activity in the modal lists transactions by itself.',
  createAuthenticationAdapter:
    'pass its getNonce, verify and signOut to createSiwx of @airlock/sdk/siwx, with required: true.',
  RainbowKitAuthenticationProvider:
    'remove it, and pass siwx of createSiwx to AppKitProvider. useSignIn() of @airlock/sdk/react has the status.',
}

const imports: ImportRule = (source, imported) => {
  if (!SOURCE.test(source)) return undefined
  if (source.endsWith('.css')) return 'remove'
  if (imported === 'getDefaultConfig') return { to: '@airlock/sdk/wagmi', as: 'airlockConfig' }
  if (imported === 'RainbowKitProvider' || Object.hasOwn(THEMES, imported) || Object.hasOwn(MODALS, imported))
    return 'remove'
  if (imported === 'ConnectButton' || source.endsWith('/wallets')) return 'remove'
  return { todo: WITHOUT[imported] ?? 'Airlock has no counterpart.' }
}

function transform(script: Script): HelperFile[] {
  const files: HelperFile[] = []
  for (const { imported, local, source } of script.bindings) {
    if (!SOURCE.test(source)) continue
    if (imported === 'getDefaultConfig') moveConfigs(script, local)
    if (imported === 'RainbowKitProvider') moveProviders(script, local)
    if (imported === 'ConnectButton') files.push(...moveButtons(script, local))
    if (source.endsWith('/wallets') && isUsedElsewhere(script, local)) script.kept.add(local)
    const modal = MODALS[imported]
    if (modal) moveModal(script, local, modal)
  }
  return files
}

function isUsedElsewhere(script: Script, local: string) {
  const isOption = (parents: readonly Node[]) =>
    parents.some((parent, at) => {
      const callee = nodeAt(parents[at - 2], 'callee')
      return keyOf(parent) === 'wallets' && nameOf(callee) === 'getDefaultConfig'
    })
  return script.usesOf(local).some(({ parents }) => !isOption(parents))
}

function moveConfigs(script: Script, local: string) {
  for (const { callee, call, argument } of callsOf(script, local)) {
    if (local === 'getDefaultConfig') script.edits.overwrite(callee.start, callee.end, 'airlockConfig')
    if (argument?.type === 'ObjectExpression') moveConfigOptions(script, argument)
    else script.todo(call, 'rename projectId to frameUrl in these options.')
  }
}

function moveProviders(script: Script, local: string) {
  for (const { element, opening } of elementsOf(script, local)) {
    const more: string[] = []
    for (const [name, { code = '', expression }] of attributesOf(script, opening)) {
      if (name === 'locale') more.push(`locale=${expression?.type === 'Literal' ? code : `{${code}}`}`)
      else if (name === 'initialChain') more.push(`defaultNetwork={${code}}`)
      else if (name === 'theme') more.push(...themeAttributes(script, expression))
      else if (!DROPPED_PROPS.has(name)) script.todo(opening, `${name} of RainbowKitProvider has no counterpart.`)
    }
    const attributes = providerAttributes(script, more)
    if (attributes) {
      script.need('@airlock/sdk/react', 'AppKitProvider')
      replaceTag(script, element, 'AppKitProvider', attributes)
    } else {
      if (more.length > 0) script.todo(opening, `pass these to createAppKit: ${more.join(' ')}`)
      replaceTag(script, element, '')
    }
  }
}

function themeAttributes(script: Script, theme: Node | undefined): string[] {
  const [light, dark] = ['lightMode', 'darkMode'].map((name) => nodeAt(propertyOf(theme, name), 'value'))
  // Without themeMode, the modal follows the visitor's setting. Variables have one value for both modes.
  const pair = light && dark && [themeVariables(script, light), themeVariables(script, dark)]
  if (pair && pair[0] !== undefined && pair[0] === pair[1]) return pair[0] ? [pair[0]] : []
  const mode = modeOf(theme)
  if (theme && mode === undefined) script.todo(theme, 'set themeMode and themeVariables for this theme.')
  return theme && mode ? [`themeMode="${mode}"`, themeVariables(script, theme) ?? ''].filter(Boolean) : []
}

function modeOf(theme: Node | undefined): string | undefined {
  return theme?.type === 'CallExpression' ? THEMES[nameOf(nodeAt(theme, 'callee')) ?? ''] : undefined
}

function themeVariables(script: Script, theme: Node): string | undefined {
  if (modeOf(theme) === undefined) return undefined
  const variables = nodesAt(nodesAt(theme, 'arguments')[0], 'properties').flatMap((property) => {
    const value = nodeAt(property, 'value')
    if (!value) return []
    if (keyOf(property) === 'accentColor') return [`'--accent': ${script.text(value)}`]
    const radius = RADII[String(value.value)]
    return keyOf(property) === 'borderRadius' && radius ? [`'--border-radius-master': '${radius}'`] : []
  })
  return variables.length > 0 ? `themeVariables={{ ${variables.join(', ')} }}` : ''
}

function moveButtons(script: Script, local: string): HelperFile[] {
  const files: HelperFile[] = []
  for (const { element, opening, member } of elementsOf(script, local)) {
    if (member !== undefined) {
      replaceTag(script, element, CUSTOM_CONNECT_BUTTON.name)
      files.push(CUSTOM_CONNECT_BUTTON)
      continue
    }
    const attributes = attributesOf(script, opening)
    const button = `<appkit-button${buttonAttributes(script, attributes, true)} />`
    const hasNetwork = attributes.get('chainStatus')?.expression?.value !== 'none'
    script.edits.overwrite(
      element.start,
      element.end,
      hasNetwork ? `${ROW}<appkit-network-button /> ${button}</div>` : button,
    )
  }
  return files
}

function moveModal(script: Script, local: string, { view, open, state, kit }: (typeof MODALS)[string] & object) {
  for (const { call, parents } of callsOf(script, local)) {
    const found = destructured(call, parents)
    if (!found || [...found.names.keys()].some((name) => name !== open && name !== state)) {
      script.kept.add(local)
      script.todo(call, `${local}: use useAppKit().open({ view: '${view}' }).`)
      continue
    }
    const lines: string[] = []
    const [opener, isOpen] = [found.names.get(open), found.names.get(state)]
    if (opener) {
      script.need('@airlock/sdk/react', 'useAppKit')
      lines.push(`const ${kit} = useAppKit()`, `const ${opener} = () => ${kit}.open({ view: ${script.quoted(view)} })`)
    }
    if (isOpen) {
      script.need('@airlock/sdk/react', 'useAppKitState')
      lines.push(`const { open: ${isOpen} } = useAppKitState()`)
    }
    replaceDeclaration(script, found.declaration, lines)
  }
}

export const rainbowkit: Kit = { name: 'rainbowkit', packages: SOURCE, imports, transform }
