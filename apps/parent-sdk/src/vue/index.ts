// biome-ignore-all lint/performance/noBarrelFile: the package's `./vue` entry point names what is public and holds nothing else.

export type { Connection, Connections } from '../connections/readConnections.ts'
export { createAppKit } from '../index.ts'
export type { BalanceResult } from '../react/hooks/useAppKitBalance.ts'
export type { ProviderResult } from '../react/hooks/useAppKitProvider.ts'
export type { EventResult, NetworkResult, StateResult, WalletInfoResult, WalletsResult } from '../stores.ts'
export { airlock } from './airlock.ts'
export {
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitModal,
  AppKitNetworkButton,
  AppKitWalletButton,
  type ElementComponent,
} from './components.ts'
export {
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useAppKitWallets,
  useDisconnect,
  useWalletInfo,
} from './composables.ts'
export { useAppKitConnection, useAppKitConnections } from './connectionComposables.ts'
export type { VueElements } from './elements.ts'
