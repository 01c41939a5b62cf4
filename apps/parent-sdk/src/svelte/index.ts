// biome-ignore-all lint/performance/noBarrelFile: the package's `./svelte` entry point names what is public and holds nothing else.

export type { Connection, Connections } from '../connections/readConnections.ts'
export { createAppKit } from '../index.ts'
export type { BalanceResult } from '../react/hooks/useAppKitBalance.ts'
export type { ProviderResult } from '../react/hooks/useAppKitProvider.ts'
export type { EventResult, NetworkResult, StateResult, WalletInfoResult, WalletsResult } from '../stores.ts'
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
