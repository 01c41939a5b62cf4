import { createContext, useContext } from 'react'
import type { WalletActions, WalletState } from './walletState.ts'

export const WalletContext = createContext<(WalletState & WalletActions) | undefined>(undefined)

/** @throws Error outside `WalletProvider` */
export function useWallet(): WalletState & WalletActions {
  const wallet = useContext(WalletContext)
  if (wallet === undefined) throw new Error('useWallet must be used within a WalletProvider')
  return wallet
}
