import { useAppKit, useAppKitAccount, useAppKitNetwork, useAppKitTheme, useDisconnect } from '@reown/appkit/react'
import { useSignMessage } from 'wagmi'

export function App() {
  const { open } = useAppKit()
  const { address, isConnected } = useAppKitAccount()
  const { themeMode, setThemeMode } = useAppKitTheme()
  const nextMode = themeMode === 'dark' ? 'light' : 'dark'
  return (
    <main>
      <h1>A wagmi app</h1>
      {!isConnected && (
        <button type="button" onClick={() => open()}>
          Connect Wallet
        </button>
      )}
      <button type="button" onClick={() => setThemeMode(nextMode)}>
        Use the {nextMode} theme
      </button>
      {isConnected && address && <Account address={address} />}
    </main>
  )
}

function Account({ address }: { address: string }) {
  const { caipNetwork } = useAppKitNetwork()
  const { disconnect } = useDisconnect()
  const { mutate: signMessage, data, error } = useSignMessage()
  return (
    <section>
      <p>
        {address} on {caipNetwork?.name}
      </p>
      <button type="button" onClick={() => signMessage({ message: 'Hello' })}>
        Sign a message
      </button>
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
      <output>{data ?? error?.message}</output>
    </section>
  )
}
