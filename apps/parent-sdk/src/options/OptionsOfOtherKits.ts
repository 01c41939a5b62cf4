/** `false`, an empty list and `undefined` switch nothing on, and are accepted without a warning. */
type Unbuilt = unknown

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
   * @example adapters: []
   */
  adapters?: readonly unknown[]
  /**
   * No effect: wallets announce themselves.
   *
   * @example coinbasePreference: 'all'
   */
  coinbasePreference?: string
  /**
   * No effect: wallets bring their icons.
   *
   * @example connectorImages: { injected: 'https://app.example/wallet.svg' }
   */
  connectorImages?: Record<string, string>
  /**
   * No effect: the modal adds itself to the page.
   *
   * @example disableAppend: false
   */
  disableAppend?: boolean
  /**
   * No effect: nothing is logged.
   *
   * @example enableAuthLogger: false
   */
  enableAuthLogger?: boolean
  /**
   * No effect: wallets announce themselves.
   *
   * @example enableBaseAccount: false
   */
  enableBaseAccount?: boolean
  /**
   * No effect: wallets announce themselves.
   *
   * @example enableCoinbase: false
   */
  enableCoinbase?: boolean
  /**
   * No effect: phones get a sheet.
   *
   * @example enableMobileFullScreen: false
   */
  enableMobileFullScreen?: boolean
  /**
   * No effect: the guide is always there.
   *
   * @example enableWalletGuide: true
   */
  enableWalletGuide?: boolean
  /**
   * No effect: wallets are always listed.
   *
   * @example enableWallets: true
   */
  enableWallets?: boolean
  /**
   * Not built yet.
   *
   * @example basic: false
   */
  basic?: Unbuilt
  /**
   * Not built yet.
   *
   * @example defaultAccountTypes: undefined
   */
  defaultAccountTypes?: Unbuilt
  /**
   * Not built yet.
   *
   * @example experimental_preferUniversalLinks: false
   */
  experimental_preferUniversalLinks?: Unbuilt
  /**
   * Not built yet.
   *
   * @example manualWCControl: false
   */
  manualWCControl?: Unbuilt
  /**
   * Not built yet.
   *
   * @example privacyPolicyUrl: undefined
   */
  privacyPolicyUrl?: Unbuilt
  /**
   * Not built yet.
   *
   * @example siweConfig: undefined
   */
  siweConfig?: Unbuilt
  /**
   * Not built yet.
   *
   * @example termsConditionsUrl: undefined
   */
  termsConditionsUrl?: Unbuilt
  /**
   * Not built yet.
   *
   * @example universalProvider: undefined
   */
  universalProvider?: Unbuilt
  /**
   * Not built yet.
   *
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
  [Name in
    | 'analytics'
    | 'collapseWallets'
    | 'emailShowWallets'
    | 'headless'
    | 'history'
    | 'legalCheckbox'
    | 'onramp'
    | 'pay'
    | 'receive'
    | 'reownAuthentication'
    | 'send'
    | 'smartSessions'
    | 'swaps'
    | 'walletFeaturesOrder']?: Unbuilt
}
