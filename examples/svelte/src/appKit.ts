import { arbitrum, base } from '@airlock/sdk/networks'
import { createAppKit } from '@airlock/sdk/svelte'

export const appKit = createAppKit({
  frameUrl: import.meta.env.VITE_FRAME_URL ?? 'http://wallet.localhost:3401',
  networks: [base, arbitrum],
  metadata: { name: 'Svelte' },
})
