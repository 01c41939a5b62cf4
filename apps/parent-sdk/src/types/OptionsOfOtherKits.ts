/**
 * Options of other kits, so that moving over takes no rewrite. None of them changes anything here, and each that switches something on is
 * named in a warning; `docs/configuration.md` has the reasons.
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
} & Partial<
  Record<
    | 'basic'
    | 'coinbasePreference'
    | 'connectorImages'
    | 'defaultAccountTypes'
    | 'disableAppend'
    | 'enableAuthLogger'
    | 'enableBaseAccount'
    | 'enableCoinbase'
    | 'enableMobileFullScreen'
    | 'enableWalletGuide'
    | 'enableWallets'
    | 'experimental_preferUniversalLinks'
    | 'manualWCControl'
    | 'privacyPolicyUrl'
    | 'siweConfig'
    | 'termsConditionsUrl'
    | 'universalProvider'
    | 'universalProviderConfigOverride',
    unknown
  >
>

/**
 * Entries of `features` of other kits; none of them changes anything here.
 *
 * @example const features: Features = { email: true, analytics: false }
 */
export type FeaturesOfOtherKits = Partial<
  Record<
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
    | 'walletFeaturesOrder',
    unknown
  >
>
