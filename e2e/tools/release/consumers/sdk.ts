// biome-ignore-all lint/performance: checks the types of each entry point.
import { type AppKit, createAppKit } from '@airlock/sdk'
import { base } from '@airlock/sdk/networks'

export * as adapters from '@airlock/sdk/adapters'
export * as angular from '@airlock/sdk/angular'
export * as react from '@airlock/sdk/react'
export * as siwx from '@airlock/sdk/siwx'
export * as solid from '@airlock/sdk/solid'
export * as ssr from '@airlock/sdk/ssr'
export * as svelte from '@airlock/sdk/svelte'
export * as vue from '@airlock/sdk/vue'
export * as wagmi from '@airlock/sdk/wagmi'
export * as walletButton from '@airlock/sdk/wallet-button'

export const appKit: AppKit = createAppKit({ frameUrl: 'https://wallet.example', networks: [base] })
export const provider = appKit.getProvider('eip155')
