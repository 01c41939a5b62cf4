// biome-ignore-all lint/performance/noBarrelFile: the package's `./vue` entry point names what is public and holds nothing else.

export { createAppKit } from '../index.ts'
export type { WalletsResult } from '../types/headless.ts'
export type {
  BalanceResult,
  Connection,
  Connections,
  EventResult,
  NetworkResult,
  ProviderResult,
  SignInResult,
  StateResult,
  WalletInfoResult,
} from '../types/states.ts'
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
export { useSignIn } from './useSignIn.ts'
