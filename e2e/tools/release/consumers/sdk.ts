import { type AppKit, createAppKit } from '@airlock/sdk'
import { base } from '@airlock/sdk/networks'

export const appKit: AppKit = createAppKit({ frameUrl: 'https://wallet.example', networks: [base] })
export const provider = appKit.getProvider('eip155')
