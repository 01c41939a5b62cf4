import { createWallets } from './createWallets.ts'

export const headless = { createWallets }
