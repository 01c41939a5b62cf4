import { createWallets } from './createWallets.ts'

/** The host's own list of wallets, loaded on its first use. */
export const headless = { createWallets }
