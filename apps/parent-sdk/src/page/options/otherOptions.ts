const NAMES =
  'adapters basic coinbasePreference defaultAccountTypes disableAppend enableAuthLogger enableBaseAccount enableCoinbase experimental_preferUniversalLinks manualWCControl siweConfig universalProvider universalProviderConfigOverride'

type Split<Names extends string> = Names extends `${infer Name} ${infer Rest}` ? Name | Split<Rest> : Names

// One text compresses better than a list.
export const OTHER_OPTIONS = NAMES.split(' ') as readonly Split<typeof NAMES>[]
