import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { CustomWallet } from '@airlock/protocol/channel/hostTypes'
import type { FeaturesOfOtherKits, OptionsOfOtherKits } from './OptionsOfOtherKits.ts'
import type { SIWXConfig } from './SIWXConfig.ts'
import type { ThemeVariables } from './ThemeVariables.ts'

/**
 * Colour scheme of the modal; `system` follows the visitor's setting.
 *
 * @example const mode: ThemeMode = 'dark'
 */
export type ThemeMode = 'light' | 'dark' | 'system'

/**
 * A chain as viem and the kits around it write one. Only `id` is needed; what is missing is taken from the built-in definition.
 *
 * @example const base: ChainObject = { id: 8453, rpcUrls: { default: { http: ['https://rpc.example/base'] } } }
 */
export type ChainObject = {
  /** EIP-155 chain id, or the CAIP-2 reference of another namespace. @example id: 8453 */
  id: number | string
  /** Display name, at most 64 characters. @default that of the built-in definition @example name: 'Base' */
  name?: string
  /** CAIP-2 id; wins over `id` and `chainNamespace`. @default `chainNamespace` and `id` @example caipNetworkId: 'eip155:8453' */
  caipNetworkId?: string
  /** CAIP-2 namespace. @default 'eip155' @example chainNamespace: 'eip155' */
  chainNamespace?: string
  /**
   * Coin that fees are paid in.
   *
   * @default that of the built-in definition
   * @example nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }
   */
  nativeCurrency?: { name: string; symbol: string; decimals: number }
  /**
   * http(s) URLs by provider; `default` is read, and only for chains that are not built in.
   *
   * @default none
   * @example rpcUrls: { default: { http: ['https://rpc.example'] } }
   */
  rpcUrls?: {
    readonly default: { readonly http: readonly string[] }
    readonly [provider: string]: { readonly http: readonly string[] }
  }
  /**
   * http(s) URLs by explorer; `default` is read.
   *
   * @default that of the built-in definition
   * @example blockExplorers: { default: { url: 'https://explorer.example' } }
   */
  blockExplorers?: { readonly default: { readonly url: string }; readonly [explorer: string]: { readonly url: string } }
  /** `true` for a network without value. @default that of the built-in definition, else `false` @example testnet: true */
  testnet?: boolean | undefined
  /**
   * Pictures of the network, as http(s) URLs. `imageId`, an id of another kit, is only kept for the host.
   *
   * @default the built-in picture
   * @example assets: { imageUrl: 'https://app.example/network.svg' }
   */
  assets?: { imageId?: string | undefined; imageUrl?: string | undefined }
}

/**
 * A network: its CAIP-2 id, or a chain object.
 *
 * @example const networks: NetworkInput[] = ['eip155:8453', { id: 42161 }]
 */
export type NetworkInput = CaipNetworkId | ChainObject

/**
 * The site, as wallets show it to the visitor.
 *
 * @example
 * const metadata: Metadata = {
 *   name: 'Example',
 *   description: 'Yield on Arbitrum',
 *   url: 'https://app.example',
 *   icons: ['https://app.example/icon.png'],
 * }
 */
export type Metadata = {
  /** @example name: 'Example' */
  name: string
  /** @example description: 'Yield on Arbitrum' */
  description: string
  /** Address of the site, as an http(s) URL. @example url: 'https://app.example' */
  url: string
  /** URLs of images, relative to the page or http(s). @example icons: ['https://app.example/icon.png'] */
  icons: string[]
  /**
   * Links with which a wallet on a phone returns to your app. `linkMode` has no effect.
   *
   * @default none
   * @example redirect: { native: 'example://', universal: 'https://app.example' }
   */
  redirect?: { native?: string; universal?: string; linkMode?: boolean }
}

/**
 * When the modal frame is loaded, hidden, if no session needs it earlier.
 *
 * - `activity`: in idle time after the visitor's first pointer, touch, wheel or key anywhere on the page; on a slow or metered connection
 *   as `intent`.
 * - `intent`: at pointer, touch or focus on a button.
 * - `idle`: in idle time after the page loaded.
 * - `none`: with the click.
 *
 * @example const prewarm: Prewarm = 'intent'
 */
export type Prewarm = 'activity' | 'idle' | 'intent' | 'none'

/**
 * A token that a site names.
 *
 * @example const token: HostToken = { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }
 */
export type HostToken = {
  /** Contract of the token. @example address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' */
  address: string
  /**
   * A URL, as other kits take it. It has no effect: pictures come from the gateway.
   *
   * @default none
   * @example image: 'https://app.example/token.png'
   */
  image?: string | undefined
}

/**
 * Parts of the modal that can be switched, and the order of the connect methods.
 *
 * @example const features: Features = { email: true, allWallets: false }
 */
export type Features = FeaturesOfOtherKits & {
  /**
   * Shows the row that leads to all wallets; wins over the option `allWallets`.
   *
   * @default the option `allWallets`
   * @example allWallets: false
   */
  allWallets?: boolean
  /**
   * Offers sign-in by email, if the installation runs a secure origin. If the operator has an `offer`, `false` removes email, and `true`
   * cannot add it.
   *
   * @default the operator's `offer.email`, else false
   * @example email: true
   */
  email?: boolean
  /**
   * Offers signing in with accounts at these providers, in this order, if the operator's secure origin is registered with them;
   * `false` or an empty list for none. If the operator has an `offer`, the list can only shorten and order it.
   *
   * @default the operator's `offer.socials`, else none
   * @example socials: ['google', 'apple', 'github']
   */
  socials?: readonly ('google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord' | 'farcaster')[] | false
  /**
   * Asks for consent to the legal pages: nothing connects before the visitor ticks the box. The modal remembers consent by site and URLs.
   * Needs `termsConditionsUrl` or `privacyPolicyUrl`.
   *
   * @default the box is not shown
   * @example legalCheckbox: true
   */
  legalCheckbox?: boolean
  /**
   * Shows the wallets next to email sign-in. Without them, one row leads to the wallets.
   *
   * @default they are shown
   * @example emailShowWallets: false
   */
  emailShowWallets?: boolean
  /**
   * Puts the wallets behind one row, if email or social sign-in is offered.
   *
   * @default they are shown
   * @example collapseWallets: true
   */
  collapseWallets?: boolean
  /**
   * Order of the account's actions. Actions that it leaves out follow.
   *
   * @default the order of this type
   * @example walletFeaturesOrder: ['onramp', 'send']
   */
  walletFeaturesOrder?: readonly ('send' | 'receive' | 'swaps' | 'onramp')[]
  /**
   * Shows the action Send in the account.
   *
   * @default it is shown
   * @example send: false
   */
  send?: boolean
  /**
   * Shows the action Receive in the account.
   *
   * @default it is shown
   * @example receive: false
   */
  receive?: boolean
  /**
   * Shows the tab Activity in the account.
   *
   * @default it is shown
   * @example history: false
   */
  history?: boolean
  /**
   * `false` hides swaps. They are offered on the operator's networks with a router, which `true` cannot change.
   *
   * @default they are shown
   * @example swaps: false
   */
  swaps?: boolean
  /**
   * `false` hides buying crypto. It is offered if the operator has a provider, which `true` cannot change.
   *
   * @default it is shown
   * @example onramp: false
   */
  onramp?: boolean
  /**
   * `false` hides permissions in the account, unless the browser or the wallet knows one that the visitor could revoke.
   *
   * @default they are shown if the operator stores them
   * @example smartSessions: false
   */
  smartSessions?: boolean
  /**
   * Order of the connect methods.
   *
   * @default email, social, wallet; wallets first if some were found
   * @example connectMethodsOrder: ['wallet', 'email']
   */
  connectMethodsOrder?: readonly ('wallet' | 'email' | 'social')[]
  /**
   * Groups of wallets that go first.
   *
   * @default the order of this type
   * @example connectorTypeOrder: ['injected', 'recent']
   */
  connectorTypeOrder?: readonly (
    | 'walletConnect'
    | 'recent'
    | 'injected'
    | 'featured'
    | 'custom'
    | 'external'
    | 'recommended'
  )[]
}

/**
 * Options of `createAppKit` and `AppKitProvider`. A name that is no option is refused, by the compiler and with `OPTIONS_INVALID`.
 *
 * @example const options: AppKitOptions = { frameUrl: 'https://wallet.example', networks: ['eip155:42161', 'eip155:8453'] }
 */
export type AppKitOptions = OptionsOfOtherKits & {
  /**
   * http(s) URL of the modal frame; only its origin counts, and it is never the page's own. Required in npm builds; the script and the
   * federation remote know it.
   *
   * @default the origin that the script or the federation remote came from
   * @example frameUrl: 'https://wallet.example'
   */
  frameUrl?: string
  /**
   * Project in the installation's `airlock.config.json`: up to 64 letters, digits, `-` and `_`.
   *
   * @default 'default'
   * @example projectId: 'shop'
   */
  projectId?: string
  /**
   * Networks that the app works on, 1 to 100, in the order of the list. Networks of other namespaces than EVM, Solana,
   * Polkadot and Bitcoin are left out with a warning.
   *
   * @example networks: ['eip155:42161', { id: 8453, name: 'Base' }]
   */
  networks: readonly NetworkInput[]
  /**
   * Network that is active at first: one of `networks`.
   *
   * @default `networks[0]`
   * @example networks: ['eip155:42161', 'eip155:8453'], defaultNetwork: 'eip155:8453'
   */
  defaultNetwork?: NetworkInput
  /**
   * The site, as wallets show it. Missing fields are read from the document. URLs in `icons` may be relative to the page.
   *
   * @default {}
   * @example metadata: { name: 'Example', icons: ['/icon.png'] }
   */
  metadata?: Partial<Metadata>
  /**
   * Parts of the modal.
   *
   * @default {}
   * @example features: { email: true }
   */
  features?: Features
  /**
   * Colour scheme.
   *
   * @default 'system'
   * @example themeMode: 'dark'
   */
  themeMode?: ThemeMode
  /**
   * Design tokens by name.
   *
   * @default {}
   * @example themeVariables: { '--accent': '#7a1fa2', '--radius-card': '16px' }
   */
  themeVariables?: ThemeVariables
  /**
   * Wallets that the site adds to the lists. Ids of connectors, such as `walletConnect`, are rejected.
   *
   * @default []
   * @example customWallets: [{ id: 'example', name: 'Example Wallet', mobile_link: 'example://' }]
   */
  customWallets?: readonly CustomWallet[]
  /**
   * Wallets to hide: ids, rdns or names, in any letter case.
   *
   * @default []
   * @example excludeWalletIds: ['io.metamask']
   */
  excludeWalletIds?: readonly string[]
  /**
   * Wallets of the catalogue that come first, in this order, by id.
   *
   * @default []
   * @example featuredWalletIds: ['io.metamask', 'me.rainbow']
   */
  featuredWalletIds?: readonly string[]
  /**
   * The only wallets of the catalogue that are listed, by id; an empty list is all of them.
   *
   * @default []
   * @example includeWalletIds: ['io.metamask']
   */
  includeWalletIds?: readonly string[]
  /**
   * Offers WalletConnect, if the project has a relay.
   *
   * @default true
   * @example enableWalletConnect: false
   */
  enableWalletConnect?: boolean
  /**
   * Offers wallets next to email and social sign-in. Without either of those, wallets are always offered.
   *
   * @default true
   * @example enableWallets: false
   */
  enableWallets?: boolean
  /**
   * The same as `enableWallets`, under another name.
   *
   * @default `enableWallets`
   * @example showWallets: false
   */
  showWallets?: boolean
  /**
   * Shows the line for visitors without a wallet.
   *
   * @default true
   * @example enableWalletGuide: false
   */
  enableWalletGuide?: boolean
  /**
   * Gives the modal the full height on phones.
   *
   * @default false
   * @example enableMobileFullScreen: true
   */
  enableMobileFullScreen?: boolean
  /**
   * URLs of wallet images (http(s), relative to the page, or `data:`) by wallet id, such as `walletConnect` or `io.metamask`. Names and ids stay the wallets' own.
   *
   * @default {}
   * @example connectorImages: { 'io.metamask': 'https://app.example/metamask.svg' }
   */
  connectorImages?: { readonly [walletId: string]: string }
  /**
   * URL of the site's terms, http(s) or relative to the page, which the modal links before a visitor connects.
   *
   * @default no link
   * @example termsConditionsUrl: 'https://app.example/terms'
   */
  termsConditionsUrl?: string
  /**
   * URL of the site's privacy policy, http(s) or relative to the page, which the modal links before a visitor connects.
   *
   * @default no link
   * @example privacyPolicyUrl: 'https://app.example/privacy'
   */
  privacyPolicyUrl?: string
  /**
   * Lists wallets in `window.ethereum` that do not announce themselves.
   *
   * @default true
   * @example enableInjected: false
   */
  enableInjected?: boolean
  /**
   * Lists wallets that announce themselves (https://eips.ethereum.org/EIPS/eip-6963).
   *
   * @default true
   * @example enableEIP6963: false
   */
  enableEIP6963?: boolean
  /**
   * Restores a remembered session on a page load.
   *
   * @default true
   * @example enableReconnect: false
   */
  enableReconnect?: boolean
  /**
   * Offers switching the network in the modal.
   *
   * @default true
   * @example enableNetworkSwitch: false
   */
  enableNetworkSwitch?: boolean
  /**
   * Lets a wallet stay on a network that is not in `networks`.
   *
   * @default false
   * @example allowUnsupportedChain: true
   */
  allowUnsupportedChain?: boolean
  /**
   * Shows the modal as a part of the page, inside `<appkit-modal>`.
   *
   * @default false
   * @example enableEmbedded: true
   */
  enableEmbedded?: boolean
  /**
   * http(s) RPC URLs by CAIP-2 id. Their origins must be listed in `rpcOrigins` of the project.
   *
   * @default {}
   * @example customRpcUrls: { 'eip155:8453': [{ url: 'https://rpc.example/base' }] }
   */
  customRpcUrls?: { readonly [caipNetworkId: CaipNetworkId]: readonly { url: string }[] }
  /**
   * Tokens to list in the account if it holds them, by CAIP-2 id. Tokens outside of the gateway's lists are unverified.
   *
   * @default {}
   * @example tokens: { 'eip155:8453': [{ address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }] }
   */
  tokens?: { readonly [caipNetworkId: CaipNetworkId]: HostToken | readonly HostToken[] }
  /**
   * Shows the row that leads to all wallets: always, never, or only on touch devices.
   *
   * @default 'SHOW'
   * @example allWallets: 'ONLY_MOBILE'
   */
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /**
   * URLs of network images (http(s), relative to the page, or `data:`), by CAIP-2 id or EIP-155 chain id.
   *
   * @default {}
   * @example chainImages: { 8453: 'https://app.example/base.svg' }
   */
  chainImages?: { readonly [id: CaipNetworkId | number]: string }
  /**
   * Logs more in the console.
   *
   * @default false
   * @example debug: true
   */
  debug?: boolean
  /**
   * When the modal frame is loaded.
   *
   * @default 'activity'
   * @example prewarm: 'intent'
   */
  prewarm?: Prewarm
  /**
   * Announces the SDK's provider, so that dapp libraries find it (https://eips.ethereum.org/EIPS/eip-6963), and on Solana once its code is
   * loaded (https://github.com/wallet-standard/wallet-standard).
   *
   * @default true
   * @example announce: false
   */
  announce?: boolean
  /**
   * Language of the modal as a BCP 47 tag.
   *
   * @default the language of the document, or of the browser
   * @example locale: 'ar'
   */
  locale?: string
  /**
   * Signing in with the wallet by a message that it signs. The plugin is the page's own code, and speaks with its server.
   *
   * @default no sign-in
   * @example siwx: false
   */
  siwx?: SIWXConfig | false
}
