/** Options of other kits that have nothing to change here, and why. */
export const WITHOUT_EFFECT: Record<string, string> = {
  adapters: '`networks` decides',
  coinbasePreference: 'wallets announce themselves',
  connectorImages: 'wallets bring their icons',
  disableAppend: 'the modal adds itself',
  enableAuthLogger: 'nothing is logged',
  enableBaseAccount: 'wallets announce themselves',
  enableCoinbase: 'wallets announce themselves',
  enableMobileFullScreen: 'phones get a sheet',
  enableWalletGuide: 'the guide is always there',
  enableWallets: 'wallets are always listed',
  'features.analytics': 'events stay in the page',
  'features.emailShowWallets': 'wallets are always listed',
}

/**
 * Options whose feature is not there yet, besides those of `features`. Each may be given its off value: false, an empty list,
 * undefined.
 */
export const NOT_BUILT = [
  'basic',
  'defaultAccountTypes',
  'experimental_preferUniversalLinks',
  'manualWCControl',
  'privacyPolicyUrl',
  'siweConfig',
  'siwx',
  'termsConditionsUrl',
  'tokens',
  'universalProvider',
  'universalProviderConfigOverride',
]
