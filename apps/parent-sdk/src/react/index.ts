// biome-ignore-all lint/performance/noBarrelFile: the package's `./react` entry point names what is public and holds nothing else.

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
export { useAppKitConnection, useAppKitConnections } from './connectionHooks.ts'
export type { AppKitElements } from './elements.ts'
export {
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitNetworkCore,
  useAppKitProvider,
  useAppKitSIWX,
  useAppKitState,
  useAppKitTheme,
  useAppKitUpdateEmail,
  useDisconnect,
  useWalletInfo,
} from './hooks.ts'
export { modal } from './modal.ts'
export { useSignIn } from './useSignIn.ts'
export { useAppKitWallet, useAppKitWallets } from './walletHooks.ts'
