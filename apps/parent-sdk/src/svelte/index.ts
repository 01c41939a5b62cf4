// biome-ignore-all lint/performance/noBarrelFile: the package's `./svelte` entry point names what is public and holds nothing else.

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
export { useAppKitConnection, useAppKitConnections } from './connectionReadings.ts'
export type { SvelteElements } from './elements.ts'
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
} from './readings.ts'
export type { Reading } from './toReading.ts'
export { useSignIn } from './useSignIn.ts'
