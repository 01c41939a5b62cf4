import {
  type Provider,
  useAppKit,
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitProvider,
  useDisconnect,
} from '@reown/appkit/react'
import type { Provider as SolanaProvider } from '@reown/appkit-adapter-solana/react'
import { BrowserProvider } from 'ethers'
import { useState } from 'react'

export function App() {
  const { open } = useAppKit()
  const { disconnect } = useDisconnect()
  return (
    <main>
      <h1>An app with ethers and Solana</h1>
      <button type="button" onClick={() => open({ view: 'Connect', namespace: 'eip155' })}>
        Connect EVM
      </button>
      <button type="button" onClick={() => open({ view: 'Connect', namespace: 'solana' })}>
        Connect Solana
      </button>
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
      <appkit-network-button />
      <Evm />
      <Solana />
    </main>
  )
}

function Evm() {
  const { address, isConnected } = useAppKitAccount({ namespace: 'eip155' })
  const { caipNetwork } = useAppKitNetwork()
  const { walletProvider } = useAppKitProvider<Provider>('eip155')
  const [signature, setSignature] = useState('')

  async function sign() {
    if (!walletProvider) return
    const signer = await new BrowserProvider(walletProvider).getSigner()
    setSignature(await signer.signMessage('Hello'))
  }

  if (!isConnected) return null
  return (
    <section>
      <p>
        {address} on {caipNetwork?.name}
      </p>
      <button type="button" onClick={sign}>
        Sign with EVM
      </button>
      <output>{signature}</output>
    </section>
  )
}

function Solana() {
  const { address, isConnected } = useAppKitAccount({ namespace: 'solana' })
  const { walletProvider } = useAppKitProvider<SolanaProvider>('solana')
  const [size, setSize] = useState<number>()

  async function sign() {
    if (!walletProvider) return
    const signature = await walletProvider.signMessage(new TextEncoder().encode('Hello'))
    setSize(signature.length)
  }

  if (!isConnected) return null
  return (
    <section>
      <p>{address}</p>
      <button type="button" onClick={sign}>
        Sign with Solana
      </button>
      <output>{size && `${size} bytes`}</output>
    </section>
  )
}
