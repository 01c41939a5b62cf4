// biome-ignore-all lint/performance/noBarrelFile: the package's `./wallet-button` entry point defines the element and names what is public.
import { defineWalletButton } from './defineWalletButton.ts'

export type { WalletButtonAttributes } from './walletButtonAttributes.ts'
export type { WalletShortName } from './walletIds.ts'
export { defineWalletButton }

defineWalletButton()
