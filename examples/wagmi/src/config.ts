import { airlock } from '@airlock/sdk/wagmi'
import { createConfig, http } from 'wagmi'
import { arbitrum, base } from 'wagmi/chains'

const frameUrl: string = import.meta.env.VITE_FRAME_URL ?? 'http://wallet.localhost:3401'

export const config = createConfig({
  chains: [base, arbitrum],
  connectors: [airlock({ frameUrl, metadata: { name: 'wagmi' } })],
  transports: { [base.id]: http(), [arbitrum.id]: http() },
})
