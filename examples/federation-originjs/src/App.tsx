import { useAppKitAccount, useAppKitNetwork, useAppKitProvider, useAppKitTheme, useDisconnect } from 'airlock/react'
import { useState } from 'react'

export function App() {
  const { address, isConnected } = useAppKitAccount()
  const { themeMode, setThemeMode } = useAppKitTheme()
  const nextMode = themeMode === 'dark' ? 'light' : 'dark'
  return (
    <main>
      <h1>Airlock by module federation</h1>
      <appkit-button />
      <appkit-network-button />
      <button type="button" onClick={() => setThemeMode(nextMode)}>
        Use the {nextMode} theme
      </button>
      {isConnected && address && <Account address={address} />}
    </main>
  )
}

function Account({ address }: { address: string }) {
  const { caipNetwork } = useAppKitNetwork()
  const { walletProvider } = useAppKitProvider('eip155')
  const { disconnect } = useDisconnect()
  const [result, setResult] = useState('')

  async function sign() {
    try {
      setResult(String(await walletProvider?.request({ method: 'personal_sign', params: ['0x48656c6c6f', address] })))
    } catch (cause) {
      setResult(cause instanceof Error ? cause.message : String(cause))
    }
  }

  return (
    <section>
      <p>
        {address} on {caipNetwork?.name}
      </p>
      <button type="button" onClick={() => void sign()}>
        Sign a message
      </button>
      <button type="button" onClick={() => void disconnect()}>
        Disconnect
      </button>
      <output>{result}</output>
    </section>
  )
}
