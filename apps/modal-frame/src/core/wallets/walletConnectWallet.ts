import { atom } from 'jotai'
import type { Wallet } from './wallets.ts'

/** Stands for whatever wallet scans the code. */
export const walletConnectWallet: Wallet = {
  id: 'walletConnect',
  name: 'WalletConnect',
  contested: false,
  isGeneric: true,
  links: {},
}

/** Whether the project has a relay, so that wallets elsewhere can be reached. Boot fills it. */
export const isRelayConfiguredAtom = atom(false)
