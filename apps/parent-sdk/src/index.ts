// biome-ignore-all lint/performance/noBarrelFile: the package's own entry point names what is public and holds nothing else.
export type { Unsubscribe } from './types/Unsubscribe.ts'

import { addAbsentMethods } from './absentMethods.ts'
import { createAppKit as create } from './page/createAppKit.ts'
import { loadEngine } from './page/loadEngine.ts'
import type { AppKit } from './types/AppKit.ts'
import type { AppKitOptions } from './types/AppKitOptions.ts'

export type { CaipAddress, CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
export type { EventName } from '@airlock/protocol/channel/eventNames'
export type {
  ConnectorType,
  CustomWallet,
  OpenParams,
  OpenView,
  SendArguments,
  SendResult,
  SwapArguments,
  WalletUser,
} from '@airlock/protocol/channel/hostTypes'
export { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
export type { ErrorCode } from '@airlock/protocol/errors/codes'
export type { ConnectionStatus } from '@airlock/protocol/session'
export type { AppKit, AppKitProvider, AppKitWallets, OpenResult, RemoteFeatures } from './types/AppKit.ts'
export type {
  AppKitOptions,
  ChainObject,
  Features,
  HostToken,
  Metadata,
  NetworkInput,
  Prewarm,
  ThemeMode,
} from './types/AppKitOptions.ts'
export type { ConnectAttempt, InactiveWallet, WalletList, WalletQuery, WalletRow } from './types/headless.ts'
export type {
  AppKitNetwork,
  ConnectMethod,
  CustomCaipNetwork,
  Provider,
  SocialProvider,
  WalletItem,
} from './types/namesOfOtherKits.ts'
export type * from './types/providers/AppKitProviders.ts'
export type { SIWXConfig, SIWXMessage, SIWXSession } from './types/SIWXConfig.ts'
export type {
  AccountState,
  AccountType,
  AppKitEvent,
  CaipNetwork,
  Connection,
  Connections,
  EmbeddedWalletInfo,
  NetworkState,
  PublicState,
  ThemeState,
  WalletInfo,
} from './types/states.ts'
export type { ThemeChanges, ThemeVariables } from './types/ThemeVariables.ts'

/**
 * Creates the modal and the session of a page. A second call returns the instance of the first one and applies changed
 * options; one warning names those that need a reload.
 * Nothing is loaded before it is needed.
 *
 * @throws AirlockError OPTIONS_INVALID with every problem at once, if there is no instance yet
 * @example
 * const appKit = createAppKit({ frameUrl: 'https://wallet.example', networks: ['eip155:42161', 'eip155:8453'] })
 * await appKit.open()
 */
export function createAppKit(options: AppKitOptions): AppKit {
  return addAbsentMethods(create(options, loadEngine, () => import('./page/texts/findTexts.ts')))
}
