'use client'
import {
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitTheme,
  useDisconnect,
} from '@airlock/sdk/react'
import { useState } from 'react'

export function Wallet() {
  const { address, isConnected, status } = useAppKitAccount()
  const { themeMode, setThemeMode } = useAppKitTheme()
  const nextMode = themeMode === 'dark' ? 'light' : 'dark'
  return (
    <>
      <appkit-button />
      <appkit-network-button />
      <button type="button" onClick={() => setThemeMode(nextMode)}>
        Use the {nextMode} theme
      </button>
      {address ? <Account address={address} isConnected={isConnected} /> : <p>The wallet is {status}.</p>}
    </>
  )
}

function Account({ address, isConnected }: { address: string; isConnected: boolean }) {
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
      <button type="button" disabled={!isConnected} onClick={() => void sign()}>
        Sign a message
      </button>
      <button type="button" disabled={!isConnected} onClick={() => void disconnect()}>
        Disconnect
      </button>
      <output>{result}</output>
    </section>
  )
}
