import type { OTHER_OPTIONS } from '../../page/options/otherOptions.ts'
import type { Features } from '../../types/AppKitOptions.ts'
import type { FeaturesOfOtherKits } from '../../types/OptionsOfOtherKits.ts'

type Feature = keyof FeaturesOfOtherKits | keyof Pick<Features, 'onramp' | 'smartSessions' | 'swaps'>
type Name = (typeof OTHER_OPTIONS)[number] | `features.${Feature}`

/** `on` and `off`: the only value whose effect a visitor could miss. `both`: an error. `never`: no visitor can. */
type Advice = [misses: 'on' | 'off' | 'both', instead: string] | [misses: 'never']

const IN_FRAME = 'WalletConnect runs in the modal frame. Name RPC URLs in customRpcUrls.'

export const ADVICE: Record<Name, Advice> = {
  adapters: ['on', 'Keep those of @airlock/sdk and remove others: networks decides.'],
  basic: ['never'],
  coinbasePreference: ['never'],
  defaultAccountTypes: ['on', 'An email wallet has one address, and other wallets choose their own.'],
  disableAppend: ['on', 'Use enableEmbedded, and <appkit-modal> where the modal belongs.'],
  enableAuthLogger: ['never'],
  enableBaseAccount: ['never'],
  enableCoinbase: ['never'],
  experimental_preferUniversalLinks: ['on', 'Use universal links in mobile_link of customWallets.'],
  manualWCControl: ['on', "Use open({ view: 'ConnectingWalletConnectBasic' }) for the code."],
  siweConfig: ['both', 'Use siwx: fromSiweConfig(siweConfig) of @airlock/sdk/siwx.'],
  universalProvider: ['on', IN_FRAME],
  universalProviderConfigOverride: ['on', IN_FRAME],
  'features.analytics': ['never'],
  'features.headless': ['never'],
  'features.onramp': ['on', 'Only false has one: airlock.config.json decides what is offered.'],
  'features.pay': ['on', "Use open({ view: 'WalletReceive' })."],
  'features.reownAuthentication': ['on', 'Use siwx, and @airlock/verify on your server.'],
  'features.smartSessions': ['on', 'Only false has one: airlock.config.json decides what is offered.'],
  'features.swaps': ['on', 'Only false has one: airlock.config.json decides what is offered.'],
}
