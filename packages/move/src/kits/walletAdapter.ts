import type { Script } from '../script/createScript.ts'
import { callsOf, destructured, elementsOf, replaceDeclaration, replaceTag } from '../script/edits.ts'
import type { ImportRule } from '../script/moveImports.ts'
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
}

/** Connects Airlock through wallet-adapter, so that its hooks stay. */
const BUTTON: HelperFile = {
  name: 'AirlockWalletButton',
  text: `import { useWallet } from '@solana/wallet-adapter-react'

/** Selects Airlock, which opens its modal, or disconnects. */
export function AirlockWalletButton() {
  const { connected, disconnect, publicKey, select, wallets } = useWallet()
  const airlock = wallets.find(({ adapter }) => adapter.name === 'Airlock')
  if (connected && publicKey) {
    const address = publicKey.toBase58()
    return (
      <button type="button" onClick={() => void disconnect()}>
        {address.slice(0, 4)}…{address.slice(-4)}
      </button>
    )
  }
  return (
    <button type="button" disabled={!airlock} onClick={() => airlock && select(airlock.adapter.name)}>
      Connect wallet
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
  const network = /devnet/i.test(script.code) ? NETWORKS.devnet : NETWORKS.mainnet
  for (const { imported, local, source } of script.bindings) {
    if (!SOURCE.test(source)) continue
    if (/^Wallet\w*Button$/.test(imported)) {
      for (const { element } of elementsOf(script, local)) {
        replaceTag(script, element, 'AirlockWalletButton')
        files.push(BUTTON)
      }
    }
    if (imported === 'WalletModalProvider') {
      for (const { element } of elementsOf(script, local)) {
        script.need('@airlock/sdk/react', 'AppKitProvider')
        replaceTag(script, element, 'AppKitProvider', [`frameUrl="${script.frameUrl}"`, `networks={['${network}']}`])
      }
    }
    if (imported === 'useWalletModal') moveModal(script, local)
  }
  return files
}

function moveModal(script: Script, local: string) {
  for (const { call, parents } of callsOf(script, local)) {
    const found = destructured(call, parents)
    if (!found || [...found.names.keys()].some((name) => name !== 'visible' && name !== 'setVisible')) {
      script.kept.add(local)
      script.todo(call, `${local}: use useAppKit().open() and close().`)
      continue
    }
    const [visible, setVisible] = [found.names.get('visible'), found.names.get('setVisible')]
    const lines: string[] = []
    if (setVisible) {
      script.need('@airlock/sdk/react', 'useAppKit')
      const type = /\.tsx?$/.test(script.name) ? ': boolean' : ''
      lines.push(
        'const modal = useAppKit()',
        `const ${setVisible} = (isOpen${type}) => (isOpen ? modal.open() : modal.close())`,
      )
    }
    if (visible) {
      script.need('@airlock/sdk/react', 'useAppKitState')
      lines.push(`const { open: ${visible} } = useAppKitState()`)
    }
    replaceDeclaration(script, found.declaration, lines)
  }
}

export const walletAdapter: Kit = { name: 'wallet-adapter', packages: SOURCE, imports, transform }
