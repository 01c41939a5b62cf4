import { type AppKitOptions, isAirlockError } from '@airlock/sdk'
import { arbitrum, base } from '@airlock/sdk/networks'
import { AppKitProvider, useAppKit, useAppKitAccount, useAppKitNetwork } from '@airlock/sdk/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/** The query of its URL names the wallet origin. */
const query = new URLSearchParams(location.search)
const options: AppKitOptions = {
  frameUrl: query.get('wallet') ?? '',
  networks: [arbitrum, base],
  customRpcUrls: JSON.parse(query.get('rpc') ?? '{}'),
}

function Account() {
  const { open } = useAppKit()
  const { address } = useAppKitAccount()
  const { caipNetwork } = useAppKitNetwork()
  const connect = () => open().catch((cause: unknown) => console.error(isAirlockError(cause) ? cause.next : cause))
  return (
    <main>
      <button type="button" onClick={() => void connect()}>
        Connect
      </button>
      <appkit-button label="Sign in" balance="show" charsStart={4} disabled={false} namespace="eip155" />
      <output>{address === undefined ? 'nobody' : `${address} on ${caipNetwork?.name}`}</output>
    </main>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <AppKitProvider {...options}>
        <Account />
      </AppKitProvider>
    </StrictMode>,
  )
}
