import { arbitrum, base, solana } from '@reown/appkit/networks'
import { createAppKit } from '@reown/appkit/react'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { SolanaAdapter } from '@reown/appkit-adapter-solana/react'

createAppKit({
  adapters: [new EthersAdapter(), new SolanaAdapter()],
  networks: [base, arbitrum, solana],
  defaultNetwork: base,
  projectId: import.meta.env.VITE_PROJECT_ID,
  metadata: {
    name: 'An app with ethers and Solana',
    description: 'Shows two accounts',
    url: 'https://app.example',
    icons: ['/icon.svg'],
  },
  features: { analytics: true, email: false, socials: [] },
})
