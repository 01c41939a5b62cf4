import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { parseAbi, parseEther } from 'viem'
import {
  createConfig,
  http,
  useAccount,
  useCallsStatus,
  useCapabilities,
  useConnect,
  useDisconnect,
  useSendCalls,
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
  useSwitchChain,
  useWaitForTransactionReceipt,
  useWriteContract,
  WagmiProvider,
} from 'wagmi'
import { arbitrum, base } from 'wagmi/chains'

const {
  arbitrum: arbitrumUrl,
  base: baseUrl,
  vault = '0x',
} = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {}
const config = createConfig({
  chains: [arbitrum, base],
  transports: { [arbitrum.id]: http(arbitrumUrl), [base.id]: http(baseUrl) },
  pollingInterval: 200,
})

const VAULT = {
  address: vault as `0x${string}`,
  abi: parseAbi([
    'function deposit(address receiver) payable returns (uint256)',
    'function transfer(address to, uint256 amount) returns (bool)',
  ]),
} as const
const UNKNOWN_ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const PAIR = [
  { to: UNKNOWN_ACCOUNT, value: 1n },
  { to: UNKNOWN_ACCOUNT, value: 2n },
] as const
const NOTE = {
  domain: { name: 'Vault', chainId: arbitrum.id },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'for you' },
} as const

function Dapp() {
  const { address, chainId, status } = useAccount()
  const { connectors, connect } = useConnect()
  const { disconnect } = useDisconnect()
  const { switchChain } = useSwitchChain()
  const { signMessage, data: signature } = useSignMessage()
  const { sendTransaction, data: hash } = useSendTransaction()
  const { signTypedData, data: typed } = useSignTypedData()
  const { writeContract, data: written } = useWriteContract()
  const { sendCalls, data: calls } = useSendCalls()
  const { data: capabilities } = useCapabilities({ account: address, query: { enabled: address !== undefined } })
  const { data: batch } = useCallsStatus({
    id: calls?.id ?? '',
    query: { enabled: calls !== undefined, refetchInterval: 200 },
  })
  const { data: wrote } = useWaitForTransactionReceipt({ hash: written })
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
      <button type="button" onClick={() => signTypedData(NOTE, { onError })}>
        wagmi typed
      </button>
      <button
        type="button"
        onClick={() =>
          address &&
          writeContract({ ...VAULT, functionName: 'deposit', args: [address], value: parseEther('0.5') }, { onError })
        }
      >
        wagmi deposit
      </button>
      <button
        type="button"
        onClick={() => writeContract({ ...VAULT, functionName: 'transfer', args: [UNKNOWN_ACCOUNT, 5n] }, { onError })}
      >
        wagmi transfer
      </button>
      <button type="button" onClick={() => sendCalls({ calls: PAIR }, { onError })}>
        wagmi batch
      </button>
      <button type="button" onClick={() => sendCalls({ calls: PAIR, forceAtomic: true }, { onError })}>
        wagmi atomic
      </button>
      <button type="button" onClick={() => disconnect()}>
        wagmi leave
      </button>
      <output>
        {JSON.stringify({
          address,
          chainId,
          status,
          signature,
          hash,
          mined: receipt?.status,
          typed,
          written,
          wrote: wrote?.transactionHash,
          calls: calls?.id,
          batch: batch && [batch.statusCode, batch.atomic, batch.receipts?.length],
          capabilities: capabilities?.[chainId ?? 0]?.atomic?.status,
          error,
        })}
      </output>
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
