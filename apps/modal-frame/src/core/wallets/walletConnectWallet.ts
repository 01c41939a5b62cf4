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

/** `true` where the project has a relay, so that remote wallets can be reached. Boot fills it. */
export const isRelayConfiguredAtom = atom(false)
