import type { AppKitProvider } from './AppKit.ts'
import type { ChainObject, Features } from './AppKitOptions.ts'
import type { WalletRow } from './headless.ts'
import type { CaipNetwork } from './states.ts'

/**
 * A network of the app, by the name of AppKit.
 *
 * @example
 * import { arbitrum, base } from '@airlock/sdk/networks'
 *
 * const networks: [AppKitNetwork, ...AppKitNetwork[]] = [base, arbitrum]
 */
export type AppKitNetwork = ChainObject & Required<Pick<ChainObject, 'name' | 'nativeCurrency'>>

/**
 * `CaipNetwork`, by the name of AppKit.
 *
 * @example const nameOf = (network: CustomCaipNetwork) => network.name
 */
export type CustomCaipNetwork = CaipNetwork

/**
 * `AppKitProvider`, by the name of AppKit.
 *
 * @example const accounts = (provider: Provider) => provider.request({ method: 'eth_accounts' })
 */
export type Provider = AppKitProvider

/**
 * `WalletRow`, by the name of AppKit.
 *
 * @example const nameOf = (wallet: WalletItem) => wallet.name
 */
export type WalletItem = WalletRow

/**
 * A way to connect, as in `features.connectMethodsOrder`.
 *
 * @example const order: ConnectMethod[] = ['wallet', 'email']
 */
export type ConnectMethod = NonNullable<Features['connectMethodsOrder']>[number]

/**
 * A provider of social sign-in, as in `features.socials`.
 *
 * @example const socials: SocialProvider[] = ['google', 'github']
 */
export type SocialProvider = Exclude<NonNullable<Features['socials']>, false>[number]
