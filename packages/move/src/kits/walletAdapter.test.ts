import { expect, test } from 'vitest'
import { moveFile } from '../moveFile.ts'
import { walletAdapter } from './walletAdapter.ts'

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const TESTNET = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'

const move = (code: string) =>
  moveFile({ path: 'src/App.tsx', code, kit: walletAdapter, frameUrl: 'https://wallet.example' })
const provider = (code: string) =>
  `import { WalletModalProvider } from '@solana/wallet-adapter-react-ui'\n${code}\nexport const App = () => <WalletModalProvider />\n`

test('replaces only its views', () => {
  const code = `import { useWallet, WalletProvider } from '@solana/wallet-adapter-react'
import { WalletModalProvider, WalletMultiButton } from '@solana/wallet-adapter-react-ui'
import '@solana/wallet-adapter-react-ui/styles.css'

export const App = () => (
  <WalletProvider wallets={[]} autoConnect>
    <WalletModalProvider>
      <WalletMultiButton className="big" endIcon={icon}>Connect</WalletMultiButton>
    </WalletModalProvider>
  </WalletProvider>
)
`
  const moved = move(code)
  expect(moved?.files.map(({ name }) => name)).toEqual(['AirlockWalletButton', 'useWalletModal'])
  expect(moved?.code).toBe(`import { AppKitProvider } from '@airlock/sdk/react'
import { AirlockWalletButton } from './AirlockWalletButton'
import { useWallet, WalletProvider } from '@solana/wallet-adapter-react'

export const App = () => (
  <WalletProvider wallets={[]} autoConnect>
    <AppKitProvider frameUrl="https://wallet.example" networks={['${MAINNET}']}>
      <AirlockWalletButton className="big">Connect</AirlockWalletButton>
    </AppKitProvider>
  </WalletProvider>
)
`)
})

test.each([
  [
    'a comment that names devnet',
    "// 'devnet' or 'mainnet-beta'\nconst network = WalletAdapterNetwork.Mainnet",
    MAINNET,
  ],
  ['a member', 'const network = WalletAdapterNetwork.Devnet', DEVNET],
  ['a URL', 'const url = `https://api.testnet.solana.com/x`', TESTNET],
  ['a name', "const url = clusterApiUrl('devnet')", DEVNET],
])('finds the network in %s', (_case, code, network) => {
  expect(move(provider(code))?.code).toContain(`networks={['${network}']}`)
})

test('gives the modal the RPC URL of the connection', () => {
  const code = provider('').replace(
    '<WalletModalProvider />',
    '<ConnectionProvider endpoint={url}><WalletModalProvider /></ConnectionProvider>',
  )
  expect(move(code)?.code).toContain(`customRpcUrls={{ '${MAINNET}': [{ url: url }] }}`)
})

test('connects by wallet-adapter where code opened its modal', () => {
  const code = `import { useWalletModal, WalletDisconnectButton } from '@solana/wallet-adapter-react-ui'
const { setVisible } = useWalletModal()
const button = <WalletDisconnectButton />
`
  const moved = move(code)
  expect(moved?.files.map(({ name }) => name)).toEqual(['useWalletModal', 'AirlockDisconnectButton'])
  expect(moved?.code).toBe(`import { useWalletModal } from './useWalletModal'
import { AirlockDisconnectButton } from './AirlockDisconnectButton'
const { setVisible } = useWalletModal()
const button = <AirlockDisconnectButton />
`)
})
