import { arbitrum, base } from '@reown/appkit/networks'
import { createAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'

const projectId: string = import.meta.env.VITE_PROJECT_ID
const networks = [base, arbitrum] as [typeof base, typeof arbitrum]

export const wagmiAdapter = new WagmiAdapter({ networks, projectId, ssr: false })

createAppKit({
  adapters: [wagmiAdapter],
  networks,
  projectId,
  metadata: {
    name: 'A wagmi app',
    description: 'Shows an account',
    url: 'https://app.example',
    icons: ['/icon.svg'],
  },
  themeMode: 'light',
  features: { analytics: true },
})
