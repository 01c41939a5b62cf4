/** Options of other kits without effect; reasons are in `docs/configuration.md`. */
export const WITHOUT_EFFECT = [
  'adapters',
  'coinbasePreference',
  'connectorImages',
  'disableAppend',
  'enableAuthLogger',
  'enableBaseAccount',
  'enableCoinbase',
  'enableMobileFullScreen',
  'enableWalletGuide',
  'enableWallets',
  'features.analytics',
  'features.emailShowWallets',
  'features.history',
  'features.receive',
  'features.send',
  'siweConfig',
] as const

/** Options of unbuilt features, besides `features`. Their off values are accepted: false, an empty list, undefined. */
export const NOT_BUILT = [
  'basic',
  'defaultAccountTypes',
  'experimental_preferUniversalLinks',
  'manualWCControl',
  'privacyPolicyUrl',
  'termsConditionsUrl',
  'universalProvider',
  'universalProviderConfigOverride',
] as const
