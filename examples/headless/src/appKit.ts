import { createAppKit } from '@airlock/sdk'
import { arbitrum, base } from '@airlock/sdk/networks'

export const appKit = createAppKit({
  frameUrl: import.meta.env.VITE_FRAME_URL ?? 'http://wallet.localhost:3401',
  networks: [base, arbitrum],
  metadata: { name: 'Your own list' },
})
