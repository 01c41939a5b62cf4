import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import {
  createConfig,
  http,
  useAccount,
  useConnect,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchChain,
  useWaitForTransactionReceipt,
  WagmiProvider,
} from 'wagmi'
import { arbitrum, base } from 'wagmi/chains'

/** A dapp on wagmi's hooks that knows nothing of us: it takes the provider that it finds by EIP-6963 under our name. */
const { arbitrum: arbitrumUrl, base: baseUrl } = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {}
const config = createConfig({
  chains: [arbitrum, base],
  transports: { [arbitrum.id]: http(arbitrumUrl), [base.id]: http(baseUrl) },
  pollingInterval: 200,
})

function Dapp() {
  const { address, chainId, status } = useAccount()
  const { connectors, connect } = useConnect()
  const { disconnect } = useDisconnect()
  const { switchChain } = useSwitchChain()
  const { signMessage, data: signature } = useSignMessage()
  const { sendTransaction, data: hash } = useSendTransaction()
  const { data: receipt } = useWaitForTransactionReceipt({ hash })
  const [error, setError] = useState('')
  const onError = ({ name }: Error) => setError(name)
  const connector = connectors.find(({ id }) => id === 'dev.airlock')
  return (
    <>
      {connector && (
        <button type="button" onClick={() => connect({ connector }, { onError })}>
          wagmi connect
        </button>
      )}
      <button type="button" onClick={() => signMessage({ message: 'hello' }, { onError })}>
        wagmi sign
      </button>
      <button type="button" onClick={() => switchChain({ chainId: arbitrum.id }, { onError })}>
        wagmi switch
      </button>
      <button type="button" onClick={() => address && sendTransaction({ to: address, value: 1n }, { onError })}>
        wagmi send
      </button>
      <button type="button" onClick={() => disconnect()}>
        wagmi leave
      </button>
      <output>{JSON.stringify({ address, chainId, status, signature, hash, mined: receipt?.status, error })}</output>
    </>
  )
}

const root = document.createElement('div')
document.body.append(root)
createRoot(root).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <Dapp />
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
