import type { Script } from '../script/createScript.ts'
import { attributesOf, elementsOf, replaceTag } from '../script/edits.ts'
import type { ImportRule } from '../script/moveImports.ts'
import { type Node, nameOf, nodeAt, walk } from '../script/node.ts'
import type { HelperFile, Kit } from './kit.ts'

const SOURCE = /^@solana\/wallet-adapter-react-ui(?:\/|$)/
const MOVED = new Set([
  'WalletMultiButton',
  'WalletConnectButton',
  'WalletDisconnectButton',
  'WalletModalButton',
  'WalletModalProvider',
  'useWalletModal',
])
const NETWORKS = {
  mainnet: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

const MODAL: HelperFile = {
  name: 'useWalletModal',
  text: `import { useAppKit, useAppKitState } from '@airlock/sdk/react'
import { useWallet } from '@solana/wallet-adapter-react'
import { useCallback, useEffect, useState } from 'react'

/** Opens the modal by wallet-adapter: selects Airlock, and connects it. */
export function useWalletModal() {
  const { connect, connected, select, wallet, wallets } = useWallet()
  const { open, close } = useAppKit()
  const { open: visible } = useAppKitState()
  const [isRequested, setIsRequested] = useState(false)
  const airlock = wallets.find(({ adapter }) => adapter.name === 'Airlock')
  const isSelected = airlock !== undefined && wallet?.adapter === airlock.adapter
  useEffect(() => {
    if (!isRequested || !isSelected) return
    setIsRequested(false)
    // The onError of WalletProvider receives the error.
    connect().catch(() => undefined)
  }, [connect, isRequested, isSelected])
  const setVisible = useCallback(
    (isVisible/*: boolean */) => {
      if (!isVisible) void close()
      else if (connected || !airlock) void open()
      else {
        setIsRequested(true)
        select(airlock.adapter.name)
      }
    },
    [airlock, close, connected, open, select],
  )
  return { visible, setVisible, isReady: airlock !== undefined }
}
`,
}

const BUTTON: HelperFile = {
  name: 'AirlockWalletButton',
  needs: [MODAL],
  text: `import { useWallet } from '@solana/wallet-adapter-react'
/*: import type { ButtonHTMLAttributes } from 'react' */
import { useWalletModal } from './useWalletModal'

/** Connects by the modal, or disconnects. */
export function AirlockWalletButton({ children, ...props }/*: ButtonHTMLAttributes<HTMLButtonElement> */) {
  const { connected, disconnect, publicKey } = useWallet()
  const { isReady, setVisible } = useWalletModal()
  if (connected && publicKey) {
    const address = publicKey.toBase58()
    return (
      <button type="button" {...props} onClick={() => void disconnect()}>
        {children ?? \`\${address.slice(0, 4)}…\${address.slice(-4)}\`}
      </button>
    )
  }
  return (
    <button type="button" disabled={!isReady} {...props} onClick={() => setVisible(true)}>
      {children ?? 'Connect wallet'}
    </button>
  )
}
`,
}

const DISCONNECT_BUTTON: HelperFile = {
  name: 'AirlockDisconnectButton',
  text: `import { useWallet } from '@solana/wallet-adapter-react'
/*: import type { ButtonHTMLAttributes } from 'react' */

/** Disconnects the wallet. */
export function AirlockDisconnectButton({ children, ...props }/*: ButtonHTMLAttributes<HTMLButtonElement> */) {
  const { connected, disconnect } = useWallet()
  return (
    <button type="button" disabled={!connected} {...props} onClick={() => void disconnect()}>
      {children ?? 'Disconnect'}
    </button>
  )
}
`,
}

const imports: ImportRule = (source, imported) => {
  if (!SOURCE.test(source)) return undefined
  if (imported === '' || source.endsWith('.css') || MOVED.has(imported)) return 'remove'
  return { todo: 'Airlock has no counterpart.' }
}

function transform(script: Script): HelperFile[] {
  const files: HelperFile[] = []
  const network = script.quoted(NETWORKS[clusterOf(script)])
  for (const { imported, local, source } of script.bindings) {
    if (!SOURCE.test(source)) continue
    if (/^Wallet\w*Button$/.test(imported)) {
      const file = imported === 'WalletDisconnectButton' ? DISCONNECT_BUTTON : BUTTON
      for (const { element, opening } of elementsOf(script, local)) {
        replaceTag(script, element, file.name, ownAttributes(script, opening))
        files.push(file)
      }
    }
    if (imported === 'WalletModalProvider') {
      for (const { element, parents } of elementsOf(script, local)) {
        script.need('@airlock/sdk/react', 'AppKitProvider')
        const endpoint = endpointOf(script, parents)
        replaceTag(script, element, 'AppKitProvider', [
          `frameUrl="${script.frameUrl}"`,
          `networks={[${network}]}`,
          ...(endpoint === undefined ? [] : [`customRpcUrls={{ ${network}: [{ url: ${endpoint} }] }}`]),
        ])
      }
    }
    if (imported === 'useWalletModal') files.push(MODAL)
  }
  return [...new Set(files)]
}

/** The cluster that the code names, not its comments. */
function clusterOf({ program, text }: Script): keyof typeof NETWORKS {
  const named = new Set<string>()
  walk(program, (node, parents) => {
    const isMember = parents.at(-1)?.type === 'MemberExpression' && parents.at(-1)?.property === node
    if (!isMember && !/^(?:Literal|TemplateElement)$/.test(node.type)) return
    for (const [cluster = ''] of text(node).matchAll(/devnet|testnet/gi)) named.add(cluster.toLowerCase())
  })
  return named.has('devnet') ? 'devnet' : named.has('testnet') ? 'testnet' : 'mainnet'
}

function endpointOf(script: Script, parents: readonly Node[]): string | undefined {
  for (const parent of parents) {
    const opening = nodeAt(parent, 'openingElement')
    if (nameOf(nodeAt(opening, 'name')) === 'ConnectionProvider' && opening)
      return attributesOf(script, opening).get('endpoint')?.code
  }
  return undefined
}

function ownAttributes(script: Script, opening: Node): string[] {
  const attributes = attributesOf(script, opening)
  return ['className', 'style', 'id'].flatMap((name) => {
    const attribute = attributes.get(name)?.attribute
    return attribute ? [script.text(attribute)] : []
  })
}

export const walletAdapter: Kit = { name: 'wallet-adapter', packages: SOURCE, imports, transform }
