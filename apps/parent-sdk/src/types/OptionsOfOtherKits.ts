/**
 * Options of other kits, which ease migration. They have no effect. If a visitor could miss it, one warning names the alternative; so does
 * `docs/configuration.md`.
 *
 * @example createAppKit({ frameUrl: 'https://wallet.example', networks: ['eip155:8453'], adapters: [], enableCoinbase: false })
 */
export type OptionsOfOtherKits = {
  /**
   * An empty list leaves only WalletConnect. A filled list has no effect: `networks` decides.
   *
   * @default undefined
   * @example adapters: []
   */
  adapters?: readonly unknown[]
} & Partial<
  Record<
    | 'basic'
    | 'coinbasePreference'
    | 'defaultAccountTypes'
    | 'disableAppend'
    | 'enableAuthLogger'
    | 'enableBaseAccount'
    | 'enableCoinbase'
    | 'experimental_preferUniversalLinks'
    | 'manualWCControl'
    | 'siweConfig'
    | 'universalProvider'
    | 'universalProviderConfigOverride',
    unknown
  >
>

/**
 * Entries of `features` of other kits, without effect.
 *
 * @example const features: Features = { email: true, analytics: false }
 */
export type FeaturesOfOtherKits = Partial<Record<'analytics' | 'headless' | 'pay' | 'reownAuthentication', unknown>>
