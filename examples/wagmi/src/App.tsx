import { useConnect, useConnection, useConnectors, useDisconnect, useSignMessage, useSwitchChain } from 'wagmi'
import { arbitrum } from 'wagmi/chains'

export function App() {
  const { isConnected } = useConnection()
  const connectors = useConnectors()
  const { mutate: connect } = useConnect()
  return (
    <main>
      <h1>Airlock with wagmi</h1>
      {isConnected ? (
        <Account />
      ) : (
        connectors.map((connector) => (
          <button key={connector.uid} type="button" onClick={() => connect({ connector })}>
            Connect with {connector.name}
          </button>
        ))
      )}
    </main>
  )
}

function Account() {
  const { address, chain } = useConnection()
  const { mutate: signMessage, data, error } = useSignMessage()
  const { mutate: switchChain } = useSwitchChain()
  const { mutate: disconnect } = useDisconnect()
  return (
    <section>
      <p>
        {address} on {chain?.name}
      </p>
      <button type="button" onClick={() => signMessage({ message: 'Hello' })}>
        Sign a message
      </button>
      <button type="button" onClick={() => switchChain({ chainId: arbitrum.id })}>
        Use Arbitrum
      </button>
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
      <output>{data ?? error?.message}</output>
    </section>
  )
}
