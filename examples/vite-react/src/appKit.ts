import { arbitrum, base } from '@airlock/sdk/networks'
import { createAppKit } from '@airlock/sdk/react'

export const appKit = createAppKit({
  frameUrl: import.meta.env.VITE_FRAME_URL ?? 'http://wallet.localhost:3401',
  networks: [base, arbitrum],
  metadata: { name: 'Vite and React' },
})
