import type { OTHER_OPTIONS } from '../../page/options/otherOptions.ts'
import type { FeaturesOfOtherKits } from '../../types/OptionsOfOtherKits.ts'

type Name = (typeof OTHER_OPTIONS)[number] | `features.${keyof FeaturesOfOtherKits}`

/** `on` and `off`: the only value whose effect a visitor could miss. `never`: no visitor can. */
type Advice = [misses: 'on' | 'off' | 'both', instead: string] | [misses: 'never']

const LISTED = 'Wallets are always listed. Put email first by features.connectMethodsOrder.'
const IN_FRAME = 'WalletConnect runs in the modal frame. Name RPC URLs in customRpcUrls.'
const LINK = 'Link to it next to your connect button.'

/** Options and features of other kits, each with its alternative. */
export const ADVICE: Record<Name, Advice> = {
  adapters: ['on', 'Remove it: networks decides, and viem, wagmi and ethers take getProvider().'],
  basic: ['never'],
  coinbasePreference: ['never'],
  connectorImages: ['on', 'Wallets provide their icons. Use image_url for your customWallets.'],
  defaultAccountTypes: ['on', 'An email wallet has one address, and other wallets choose their own.'],
  disableAppend: ['on', 'Use enableEmbedded, and <appkit-modal> where the modal belongs.'],
  enableAuthLogger: ['never'],
  enableBaseAccount: ['never'],
  enableCoinbase: ['never'],
  enableMobileFullScreen: ['on', 'Phones show a sheet. Use enableEmbedded for a separate page.'],
  enableWalletGuide: ['off', "The row stays. Use open({ view: 'AllWallets' }) for wallets only."],
  enableWallets: ['off', LISTED],
  experimental_preferUniversalLinks: [
    'on',
    'Links come from the catalogue. Use universal links in mobile_link of customWallets.',
  ],
  manualWCControl: ['on', "Use open({ view: 'ConnectingWalletConnectBasic' }) for the code."],
  privacyPolicyUrl: ['on', LINK],
  showWallets: ['off', LISTED],
  siweConfig: ['both', 'Use siwx: fromSiweConfig(siweConfig), from @airlock/sdk/siwx.'],
  termsConditionsUrl: ['on', LINK],
  universalProvider: ['on', IN_FRAME],
  universalProviderConfigOverride: ['on', IN_FRAME],
  'features.analytics': ['never'],
  'features.collapseWallets': ['on', 'Order the groups by features.connectorTypeOrder.'],
  'features.emailShowWallets': ['off', LISTED],
  'features.headless': ['never'],
  'features.history': ['off', 'The account shows activity if a source has it.'],
  'features.legalCheckbox': ['on', 'Ask for consent before you call open().'],
  'features.onramp': ['both', 'The on-ramp providers of the gateway decide: gateway.onramp in airlock.config.json.'],
  'features.pay': ['on', "Use open({ view: 'WalletReceive' })."],
  'features.receive': ['off', 'The account always shows it.'],
  'features.reownAuthentication': ['on', 'Use siwx, and @airlock/verify on your server.'],
  'features.send': ['off', 'The account always shows it.'],
  'features.smartSessions': ['both', 'The gateway decides: gateway.sources.sessions in airlock.config.json.'],
  'features.swaps': ['both', 'The routers of the network decide: routers in airlock.config.json.'],
  'features.walletFeaturesOrder': ['on', 'The order of the account is fixed.'],
}
