import * as React from 'react'
import { createRoot } from 'react-dom/client'
import type * as Remote from './react.ts'

const { remote: url = '' } = document.getElementById('host')?.dataset ?? {}
const remote = await import(/* @vite-ignore */ url)
await remote.init({ react: { [React.version]: { get: async () => () => React } } })
const { AppKitProvider, useAppKitAccount, useAppKitNetwork }: typeof Remote = (await remote.get('./react'))()

function Page() {
  const { status } = useAppKitAccount()
  const { caipNetworkId, switchNetwork } = useAppKitNetwork()
  const check = () => void switchNetwork('eip155:1')
  return React.createElement(
    'main',
    null,
    React.createElement('output', null, `${status} ${caipNetworkId}`),
    React.createElement('button', { onClick: check, type: 'button' }, 'Look at Ethereum'),
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    React.createElement(
      React.StrictMode,
      null,
      React.createElement(
        AppKitProvider,
        { networks: ['eip155:8453', 'eip155:1'], prewarm: 'none' },
        React.createElement(Page),
      ),
    ),
  )
}
