/** Options of other kits that have nothing to change here: `docs/configuration.md` has the reasons. */
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
  'termsConditionsUrl',
  'universalProvider',
  'universalProviderConfigOverride',
] as const
