import type { Script } from '../script/createScript.ts'
import { setFrameUrl } from '../script/edits.ts'
import { keyOf, type Node, nameOf, nodeAt, nodesAt, walk } from '../script/node.ts'

const STAYING = new Set([
  'appName',
  'batch',
  'cacheTime',
  'chains',
  'connectors',
  'multiInjectedProviderDiscovery',
  'pollingInterval',
  'ssr',
  'storage',
  'syncConnectedChain',
  'transports',
])
const DROPPED = new Set(['appDescription', 'appIcon', 'appUrl', 'projectId', 'walletConnectProjectId'])

/** @param more further properties next to `frameUrl` */
export function moveConfigOptions(script: Script, object: Node, more = '') {
  setFrameUrl(script, object, ['projectId', 'walletConnectProjectId'], more)
  let hasReplaced = false
  for (const property of nodesAt(object, 'properties')) {
    const name = keyOf(property)
    if (name === undefined || STAYING.has(name)) continue
    if (/^(?:projectId|walletConnectProjectId)$/.test(name) && !hasReplaced) hasReplaced = true
    else if (DROPPED.has(name)) script.removeItem(property)
    else if (name === 'wallets') {
      script.todo(property, 'wallets: featuredWalletIds of AppKitProvider chooses the wallets.')
      script.removeItem(property)
    } else script.todo(property, `${name} is not an option of airlockConfig.`)
  }
}

function wagmiConfigIn(script: Script): string | undefined {
  let found: string | undefined
  walk(script.program, (node) => {
    if (node.type !== 'JSXOpeningElement' || !/^Wagmi(?:Provider|Config)$/.test(nameOf(nodeAt(node, 'name')) ?? ''))
      return
    const config = nodesAt(node, 'attributes').find((attribute) => nameOf(nodeAt(attribute, 'name')) === 'config')
    const expression = nodeAt(nodeAt(config, 'value'), 'expression')
    if (expression) found = script.text(expression)
  })
  return found
}

function appNameIn({ program }: Script): Node | undefined {
  let found: Node | undefined
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || nameOf(nodeAt(node, 'callee')) !== 'getDefaultConfig') return
    const properties = nodesAt(nodesAt(node, 'arguments')[0], 'properties')
    found ??= nodeAt(
      properties.find((property) => keyOf(property) === 'appName'),
      'value',
    )
  })
  return found
}

export function literalAppName(script: Script): string | undefined {
  const value = appNameIn(script)
  return value?.type === 'Literal' ? script.text(value) : undefined
}

export function providerAttributes(script: Script, more: readonly string[]): string[] | undefined {
  const config = wagmiConfigIn(script)
  if (config === undefined) return undefined
  const ownName = appNameIn(script)
  const name = ownName ? script.text(ownName) : script.appName
  const metadata = name === undefined ? [] : [`metadata={{ name: ${name} }}`]
  return [`frameUrl="${script.frameUrl}"`, `networks={${config}.chains}`, ...metadata, ...more]
}
