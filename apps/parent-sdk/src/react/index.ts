// biome-ignore-all lint/performance/noBarrelFile: the package's `./react` entry point names what is public and holds nothing else.

export type { Connection, Connections } from '../connections/readConnections.ts'
export { createAppKit } from '../index.ts'
export type { EventResult, NetworkResult, StateResult, WalletInfoResult, WalletsResult } from '../stores.ts'
export { AppKitProvider, type AppKitProviderProps } from './AppKitProvider.ts'
export {
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitModal,
  AppKitNetworkButton,
  AppKitWalletButton,
  type ElementComponent,
} from './components.ts'
export { useAppKitConnection } from './connections/useAppKitConnection.ts'
export { useAppKitConnections } from './connections/useAppKitConnections.ts'
export type { AppKitElements } from './elements.ts'
export { useAppKit } from './hooks/useAppKit.ts'
export { useAppKitAccount } from './hooks/useAppKitAccount.ts'
export { type BalanceResult, useAppKitBalance } from './hooks/useAppKitBalance.ts'
export { useAppKitEvents } from './hooks/useAppKitEvents.ts'
export { useAppKitNetwork } from './hooks/useAppKitNetwork.ts'
export { useAppKitNetworkCore } from './hooks/useAppKitNetworkCore.ts'
export { type ProviderResult, useAppKitProvider } from './hooks/useAppKitProvider.ts'
export { useAppKitState } from './hooks/useAppKitState.ts'
export { useAppKitTheme } from './hooks/useAppKitTheme.ts'
export { useAppKitUpdateEmail } from './hooks/useAppKitUpdateEmail.ts'
export { useAppKitWallet } from './hooks/useAppKitWallet.ts'
export { useAppKitWallets } from './hooks/useAppKitWallets.ts'
export { useDisconnect } from './hooks/useDisconnect.ts'
export { useWalletInfo } from './hooks/useWalletInfo.ts'
export { useAppKitSIWX } from './signIn/useAppKitSIWX.ts'
export { useSignIn } from './signIn/useSignIn.ts'
