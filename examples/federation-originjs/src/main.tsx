import { AppKitProvider } from 'airlock/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'

const frameUrl: string = import.meta.env.VITE_FRAME_URL ?? 'http://wallet.localhost:3401'
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <AppKitProvider frameUrl={frameUrl} networks={['eip155:8453', 'eip155:42161']} metadata={{ name: 'Federation' }}>
        <App />
      </AppKitProvider>
    </StrictMode>,
  )
}
