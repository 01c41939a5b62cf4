import { AppKitProvider, useAppKitAccount, useAppKitNetwork, useDisconnect } from '@airlock/sdk/react'
import type { SavedSession } from '@airlock/sdk/ssr'
import { createElement } from 'react'

export type PageProps = { frameUrl: string; session: SavedSession | undefined }

/** Not JSX, which Playwright compiles in its own way. */
export function ServerPage({ frameUrl, session }: PageProps) {
  return createElement(
    AppKitProvider,
    { frameUrl, networks: ['eip155:42161', 'eip155:8453'], ssr: true, session },
    createElement('appkit-button'),
    createElement(Account),
  )
}

function Account() {
  const { address = 'none', status } = useAppKitAccount()
  const { caipNetworkId = 'nowhere' } = useAppKitNetwork()
  const { disconnect } = useDisconnect()
  return createElement(
    'main',
    null,
    createElement('output', null, `${address} ${status} ${caipNetworkId}`),
    createElement('button', { type: 'button', onClick: () => void disconnect() }, 'Leave'),
  )
}
