/** `false`, an empty list and `undefined` switch nothing on, and are accepted without a warning. */
type Unbuilt = unknown
/** An option that changes nothing: a warning names it, whatever its value is. */
type WithoutEffect = unknown

/**
 * Options of other kits, so that moving over takes no rewrite. None of them changes anything here, and each that switches something on
 * is named in a warning; `docs/configuration.md` has the reasons. `adapters: []` alone has a meaning: WalletConnect and nothing else.
 *
 * @example createAppKit({ frameUrl: 'https://wallet.example', networks: ['eip155:8453'], adapters: [], enableCoinbase: false })
 */
export type OptionsOfOtherKits = {
  /**
   * An empty list leaves WalletConnect as the only connect method. A filled one has no effect: `networks` decides.
   *
   * @default undefined
   * @example adapters: []
   */
  adapters?: readonly unknown[]
  /**
   * No effect: wallets announce themselves.
   *
   * @default undefined
   * @example coinbasePreference: 'all'
   */
  coinbasePreference?: string
  /**
   * No effect: wallets bring their icons.
   *
   * @default undefined
   * @example connectorImages: { injected: 'https://app.example/wallet.svg' }
   */
  connectorImages?: Record<string, string>
  /**
   * No effect: the modal adds itself to the page.
   *
   * @default undefined
   * @example disableAppend: false
   */
  disableAppend?: boolean
  /**
   * No effect: nothing is logged.
   *
   * @default undefined
   * @example enableAuthLogger: false
   */
  enableAuthLogger?: boolean
  /**
   * No effect: wallets announce themselves.
   *
   * @default undefined
   * @example enableBaseAccount: false
   */
  enableBaseAccount?: boolean
  /**
   * No effect: wallets announce themselves.
   *
   * @default undefined
   * @example enableCoinbase: false
   */
  enableCoinbase?: boolean
  /**
   * No effect: phones get a sheet.
   *
   * @default undefined
   * @example enableMobileFullScreen: false
   */
  enableMobileFullScreen?: boolean
  /**
   * No effect: the guide is always there.
   *
   * @default undefined
   * @example enableWalletGuide: true
   */
  enableWalletGuide?: boolean
  /**
   * No effect: wallets are always listed.
   *
   * @default undefined
   * @example enableWallets: true
   */
  enableWallets?: boolean
  /**
   * Not built yet.
   *
   * @default undefined
   * @example basic: false
   */
  basic?: Unbuilt
  /**
   * Not built yet.
   *
   * @default undefined
   * @example defaultAccountTypes: undefined
   */
  defaultAccountTypes?: Unbuilt
  /**
   * Not built yet.
   *
   * @default undefined
   * @example experimental_preferUniversalLinks: false
   */
  experimental_preferUniversalLinks?: Unbuilt
  /**
   * Not built yet.
   *
   * @default undefined
   * @example manualWCControl: false
   */
  manualWCControl?: Unbuilt
  /**
   * Not built yet.
   *
   * @default undefined
   * @example privacyPolicyUrl: undefined
   */
  privacyPolicyUrl?: Unbuilt
  /**
   * No effect: give `siwx` what `fromSiweConfig` makes of it.
   *
   * @default undefined
   * @example siweConfig: undefined
   */
  siweConfig?: WithoutEffect
  /**
   * Not built yet.
   *
   * @default undefined
   * @example termsConditionsUrl: undefined
   */
  termsConditionsUrl?: Unbuilt
  /**
   * Not built yet.
   *
   * @default undefined
   * @example universalProvider: undefined
   */
  universalProvider?: Unbuilt
  /**
   * Not built yet.
   *
   * @default undefined
   * @example universalProviderConfigOverride: undefined
   */
  universalProviderConfigOverride?: Unbuilt
}

/**
 * Features of other kits; none of them changes anything here.
 *
 * @example const features: Features = { email: true, analytics: false }
 */
export type FeaturesOfOtherKits = {
  /**
   * No effect: events stay in the page.
   *
   * @default undefined
   * @example analytics: false
   */
  analytics?: WithoutEffect
  /**
   * Not built yet.
   *
   * @default undefined
   * @example collapseWallets: false
   */
  collapseWallets?: Unbuilt
  /**
   * No effect: wallets are always listed.
   *
   * @default undefined
   * @example emailShowWallets: true
   */
  emailShowWallets?: WithoutEffect
  /**
   * Not built yet.
   *
   * @default undefined
   * @example headless: false
   */
  headless?: Unbuilt
  /**
   * No effect: there where the project has a gateway, or the network lists activity itself.
   *
   * @default undefined
   * @example history: true
   */
  history?: WithoutEffect
  /**
   * Not built yet.
   *
   * @default undefined
   * @example legalCheckbox: false
   */
  legalCheckbox?: Unbuilt
  /**
   * Not built yet.
   *
   * @default undefined
   * @example onramp: false
   */
  onramp?: Unbuilt
  /**
   * Not built yet.
   *
   * @default undefined
   * @example pay: false
   */
  pay?: Unbuilt
  /**
   * No effect: always there.
   *
   * @default undefined
   * @example receive: true
   */
  receive?: WithoutEffect
  /**
   * Not built yet.
   *
   * @default undefined
   * @example reownAuthentication: false
   */
  reownAuthentication?: Unbuilt
  /**
   * No effect: always there.
   *
   * @default undefined
   * @example send: true
   */
  send?: WithoutEffect
  /**
   * Not built yet.
   *
   * @default undefined
   * @example smartSessions: false
   */
  smartSessions?: Unbuilt
  /**
   * Not built yet.
   *
   * @default undefined
   * @example swaps: false
   */
  swaps?: Unbuilt
  /**
   * Not built yet.
   *
   * @default undefined
   * @example walletFeaturesOrder: []
   */
  walletFeaturesOrder?: Unbuilt
}
