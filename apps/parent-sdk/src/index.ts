// biome-ignore-all lint/performance/noBarrelFile: the package's own door names what is public and holds nothing else.
export { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
export { createAppKit } from './createAppKit.ts'
export type {
  AccountState,
  AppKit,
  AppKitEvent,
  AppKitOptions,
  AppKitProvider,
  CaipNetwork,
  ChainObject,
  Features,
  Metadata,
  NetworkInput,
  NetworkState,
  Prewarm,
  PublicState,
  ThemeMode,
  ThemeState,
  ThemeVariables,
  WalletInfo,
} from './types.ts'
