import {
  AppKitProvider,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from '@airlock/sdk/react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

const {
  frame = '',
  rpc = '{}',
  project = 'default',
} = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {}
const customRpcUrls = JSON.parse(rpc) as Record<string, { url: string }[]>

function Fields() {
  const { open } = useAppKit()
  const { address, status, isConnected } = useAppKitAccount()
  const { caipNetworkId, supportsAllNetworks } = useAppKitNetwork()
  const { walletProvider } = useAppKitProvider('eip155')
  const { initialized } = useAppKitState()
  const { themeMode, setThemeMode } = useAppKitTheme()
  const { walletInfo } = useWalletInfo()
  const { disconnect } = useDisconnect()
  const { fetchBalance } = useAppKitBalance()
  const event = useAppKitEvents()
  const [balance, setBalance] = useState('')
  return (
    <>
      <button type="button" onClick={() => void open()}>
        Open
      </button>
      <button type="button" onClick={() => void disconnect()}>
        Leave
      </button>
      <button type="button" onClick={() => setThemeMode('dark')}>
        Dark
      </button>
      <button type="button" onClick={() => void fetchBalance().then(({ data }) => setBalance(data?.symbol ?? ''))}>
        Balance
      </button>
      <output>
        {JSON.stringify({
          address,
          status,
          isConnected,
          caipNetworkId,
          supportsAllNetworks,
          initialized,
          themeMode,
          balance,
          wallet: walletInfo?.name,
          hasProvider: walletProvider !== undefined,
          event: event.data?.event,
        })}
      </output>
    </>
  )
}

function Host() {
  const [isEdited, setEdited] = useState(false)
  return (
    <>
      <AppKitProvider
        key={isEdited ? 'edited' : 'first'}
        frameUrl={frame}
        projectId={project}
        networks={['eip155:42161', 'eip155:8453']}
        customRpcUrls={customRpcUrls}
        metadata={{ name: isEdited ? 'Edited host' : 'React host' }}
        {...(isEdited && { themeMode: 'dark', locale: 'ar' })}
      >
        <Fields />
      </AppKitProvider>
      <button type="button" onClick={() => setEdited(true)}>
        Edit
      </button>
    </>
  )
}

const root = document.createElement('div')
document.body.append(root)
createRoot(root).render(
  <StrictMode>
    <Host />
  </StrictMode>,
)
