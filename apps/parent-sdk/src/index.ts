// biome-ignore-all lint/performance/noBarrelFile: the package's own door names what is public and holds nothing else.
import { createAppKit as create } from './createAppKit.ts'
import { loadEngine } from './loadEngine.ts'
import type { AppKit, AppKitOptions } from './types.ts'

export { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
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
  ThemeChanges,
  ThemeMode,
  ThemeState,
  ThemeVariables,
  WalletInfo,
} from './types.ts'

/**
 * The modal and the session of a page. The same options give the same instance; nothing is loaded before it is needed.
 *
 * @throws AirlockError OPTIONS_INVALID with every problem at once; ALREADY_CREATED for a second call with other options
 */
export function createAppKit(options: AppKitOptions): AppKit {
  return create(options, loadEngine)
}
