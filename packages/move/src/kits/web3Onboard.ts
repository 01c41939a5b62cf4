import type { Script } from '../script/createScript.ts'
import { callsOf, setFrameUrl } from '../script/edits.ts'
import type { ImportRule } from '../script/moveImports.ts'
import { keyOf, type Node, nodeAt, nodesAt, propertyOf } from '../script/node.ts'
import type { HelperFile, Kit } from './kit.ts'

const SOURCE = /^@web3-onboard\//

/** The hook of web3-onboard over those of Airlock, for EVM accounts. */
const HOOK: HelperFile = {
  name: 'useConnectWallet',
  text: `import { useAppKit, useAppKitAccount, useAppKitNetwork, useAppKitProvider, useAppKitState, useDisconnect, useWalletInfo } from '@airlock/sdk/react'

/** Returns the connected wallet, and functions that connect and disconnect. */
export function useConnectWallet() {
  const { open } = useAppKit()
  const { disconnect } = useDisconnect()
  const { open: connecting } = useAppKitState()
  const { address } = useAppKitAccount({ namespace: 'eip155' })
  const { chainId } = useAppKitNetwork()
  const { walletProvider: provider } = useAppKitProvider('eip155')
  const { walletInfo } = useWalletInfo()
  const chains = [{ id: \`0x\${Number(chainId ?? 1).toString(16)}\`, namespace: 'evm' }]
  const wallet =
    address && provider ? { label: walletInfo?.name ?? 'Airlock', accounts: [{ address }], chains, provider } : null
  return [{ wallet, connecting }, () => open({ view: 'Connect' }), (_wallet/*: ?: unknown */) => disconnect()]/*: as const */
}
`,
}

const imports: ImportRule = (source, imported) => {
  if (!SOURCE.test(source)) return undefined
  if (source === '@web3-onboard/react') {
    if (imported === 'init') return { to: '@airlock/sdk/react', as: 'createAppKit' }
    if (imported === 'useConnectWallet') return 'remove'
    if (imported === 'Web3OnboardProvider') return { todo: 'remove the provider: the hooks work without one.' }
    return { todo: 'use the hooks of @airlock/sdk/react.' }
  }
  if (source === '@web3-onboard/core')
    return { todo: 'use createAppKit of @airlock/sdk, with open and subscribeAccount.' }
  // Modules of single wallets: Airlock finds wallets itself.
  return 'remove'
}

function transform(script: Script): HelperFile[] {
  const files: HelperFile[] = []
  for (const { imported, local, source } of script.bindings) {
    if (source === '@web3-onboard/react' && imported === 'useConnectWallet') files.push(HOOK)
    if (source === '@web3-onboard/react' && imported === 'init') moveInit(script, local)
  }
  const wallets = script.bindings.filter(({ source }) => SOURCE.test(source) && !/\/(?:core|react)$/.test(source))
  for (const { local } of wallets) removeSetup(script, local)
  return files
}

function moveInit(script: Script, local: string) {
  for (const { callee, call, argument } of callsOf(script, local)) {
    if (argument?.type !== 'ObjectExpression') {
      script.todo(call, 'pass { frameUrl, networks } to createAppKit.')
      continue
    }
    if (local === 'init') script.edits.overwrite(callee.start, callee.end, 'createAppKit')
    const chains = propertyOf(argument, 'chains')
    for (const property of nodesAt(argument, 'properties')) {
      if (property === chains) moveChains(script, property)
      else if (keyOf(property) === 'appMetadata') moveMetadata(script, property)
      else script.removeItem(property)
    }
    const kept = chains ?? propertyOf(argument, 'appMetadata')
    if (kept) script.edits.appendLeft(kept.start, `frameUrl: ${script.quoted(script.frameUrl)}, `)
    else setFrameUrl(script, argument, [])
    if (!chains) script.todo(argument, 'add networks, such as eip155:1.')
  }
}

/** `[{ id: '0x2105', rpcUrl }]` becomes `networks: ['eip155:8453'], customRpcUrls: { 'eip155:8453': [{ url }] }`. */
function moveChains(script: Script, property: Node) {
  const value = nodeAt(property, 'value')
  const rows = nodesAt(value, 'elements').map((chain) => ({
    id: Number(nodeAt(propertyOf(chain, 'id'), 'value')?.value),
    url: nodeAt(propertyOf(chain, 'rpcUrl'), 'value'),
  }))
  if (value?.type !== 'ArrayExpression' || rows.some(({ id }) => !Number.isSafeInteger(id) || id <= 0)) {
    script.edits.overwrite(property.start, property.end, 'networks: []')
    return script.todo(property, 'list the networks of these chains by CAIP-2 id, such as eip155:1.')
  }
  const quoted = (id: number) => script.quoted(`eip155:${id}`)
  const urls = rows.flatMap(({ id, url }) => (url ? [`${quoted(id)}: [{ url: ${script.text(url)} }]`] : []))
  const networks = `networks: [${rows.map(({ id }) => quoted(id)).join(', ')}]`
  script.edits.overwrite(
    property.start,
    property.end,
    urls.length > 0 ? `${networks}, customRpcUrls: { ${urls.join(', ')} }` : networks,
  )
}

function moveMetadata(script: Script, property: Node) {
  const value = nodeAt(property, 'value')
  const fields = nodesAt(value, 'properties').filter((field) => /^(?:name|description)$/.test(keyOf(field) ?? ''))
  const text =
    value?.type === 'ObjectExpression' ? `{ ${fields.map(script.text).join(', ')} }` : value && script.text(value)
  script.edits.overwrite(property.start, property.end, `metadata: ${text}`)
}

/** Removes `const injected = injectedModule()`, whose result only `wallets` uses. */
function removeSetup(script: Script, local: string) {
  for (const { call, parents } of callsOf(script, local)) {
    const declaration = parents.at(-2)
    if (
      parents.at(-1)?.type !== 'VariableDeclarator' ||
      nodesAt(declaration, 'declarations').length !== 1 ||
      !declaration
    ) {
      if (!parents.some((parent) => keyOf(parent) === 'wallets'))
        script.todo(call, 'remove this wallet: Airlock finds wallets itself.')
      continue
    }
    const { start, end } = declaration
    script.edits.remove(start, script.code[end] === '\n' ? end + 1 : end)
  }
}

export const web3Onboard: Kit = { name: 'web3-onboard', packages: SOURCE, imports, transform }
