import { type CaipNetworkId, isAddress, isCaipNetworkId, namespaceOf, referenceOf } from '@airlock/protocol/caip'
import { DEFINED_NAMES } from '@airlock/protocol/chains/generated/names'
import type { HostConfig, HostNetwork } from '@airlock/protocol/channel/schemas'
import { SIGN_IN_PROVIDERS, type SignInProvider } from '@airlock/protocol/socialProviders'
import { isHttpUrl } from '../../page/options/isHttpUrl.ts'
import { networkIdOf } from '../../page/options/networkInput.ts'
import type { Settings } from '../../page/options/readOptions.ts'
import type { ChainObject, HostToken, NetworkInput } from '../../types/AppKitOptions.ts'
import { VERSION } from '../../version.ts'
import { explain } from '../onDemand/explain.ts'
import { pageMetadata } from '../pageMetadata.ts'
import { pageUrl } from './pageUrl.ts'

type SameName =
  | 'projectId'
  | 'excludeWalletIds'
  | 'featuredWalletIds'
  | 'includeWalletIds'
  | 'enableWalletConnect'
  | 'universal'
  | 'enableNetworkSwitch'
  | 'allowUnsupportedChain'
  | 'debug'
/** With the same name and value in the frame. */
const SAME =
  'projectId excludeWalletIds featuredWalletIds includeWalletIds enableWalletConnect universal enableNetworkSwitch allowUnsupportedChain debug'.split(
    ' ',
  ) as SameName[]

export function hostConfig(settings: Settings): HostConfig {
  const { features, customWallets } = settings
  return {
    ...(Object.fromEntries(SAME.map((name) => [name, settings[name]])) as Pick<HostConfig, SameName>),
    sdk: VERSION,
    metadata: pageMetadata(settings.metadata),
    networks: settings.networks.map((input) => toHostNetwork(input, settings)),
    // The frame rejects the whole configuration for a `null`.
    customWallets: customWallets.map((wallet) => compact({ ...wallet, image_url: pageUrl(wallet.image_url) })),
    email: features.email ?? false,
    socials: knownSocials(features.socials || []),
    unset: (['email', 'socials'] as const).filter((name) => features[name] === undefined),
    allWallets: features.allWallets ?? showsAllWallets(settings.allWallets),
    embedded: settings.enableEmbedded,
    tokens: tokensOf(settings.tokens),
    ...siteConfig(settings),
  }
}

function siteConfig(settings: Settings): Partial<HostConfig> {
  const { termsConditionsUrl, privacyPolicyUrl, connectorImages, features } = settings
  // The frame uses those that it can hide.
  const shown: Record<string, unknown> = {
    ...features,
    wallets: settings.enableWallets && settings.showWallets,
    walletGuide: settings.enableWalletGuide,
  }
  const hidden = Object.keys(shown).filter((name) => shown[name] === false)
  const collapseWallets =
    features.collapseWallets || ((features.email ?? !features.socials) && features.emailShowWallets === false)
  const images = Object.entries(connectorImages).map(([id, image]) => [id, pageUrl(image)])
  return compact({
    termsConditionsUrl: pageUrl(termsConditionsUrl),
    privacyPolicyUrl: pageUrl(privacyPolicyUrl),
    legalCheckbox: features.legalCheckbox,
    collapseWallets,
    fullScreen: settings.enableMobileFullScreen,
    hidden: hidden[0] && hidden,
    walletFeaturesOrder: features.walletFeaturesOrder,
    connectMethodsOrder: features.connectMethodsOrder,
    connectorTypeOrder: features.connectorTypeOrder,
    connectorImages: images[0] && compact(Object.fromEntries(images)),
  }) as Partial<HostConfig>
}

function compact<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Fields
}

function tokensOf(tokens: Settings['tokens']): string[] {
  const known = new Set<string>()
  const others: string[] = []
  for (const [network, input] of Object.entries(tokens)) {
    for (const token of [input].flat()) {
      const { address } = token as HostToken
      const id = `${network}:${address}`
      if (isCaipNetworkId(network) && isAddress(namespaceOf(network), address)) known.add(id)
      else others.push(id)
    }
  }
  if (others[0]) explain(({ explainLeftOut }) => explainLeftOut(others))
  return [...known]
}

function knownSocials(names: readonly string[]): HostConfig['socials'] {
  const others = names.filter((name) => !(SIGN_IN_PROVIDERS as readonly string[]).includes(name))
  if (others[0] !== undefined) explain(({ explainSocials }) => explainSocials(others))
  return [...new Set(names)].filter((name) => !others.includes(name)) as SignInProvider[]
}

function showsAllWallets(option: Settings['allWallets']): boolean {
  return option === 'ONLY_MOBILE' ? matchMedia('(pointer: coarse)').matches : option !== 'HIDE'
}

/** The frame has RPC URLs for built-in chains, so URLs of their chain objects are not sent. */
function toHostNetwork(input: NetworkInput, { customRpcUrls, chainImages }: Settings): HostNetwork {
  const caipNetworkId = networkIdOf(input) as CaipNetworkId
  // A text has none of these properties.
  const chain = input as Partial<ChainObject>
  const name = chain.name ?? DEFINED_NAMES[caipNetworkId]
  const own = DEFINED_NAMES[caipNetworkId] ? [] : (chain.rpcUrls?.default?.http ?? [])
  const rpcUrls = [...(customRpcUrls[caipNetworkId] ?? []).map(({ url }) => url), ...own].filter(isHttpUrl)
  const explorer = chain.blockExplorers?.default?.url
  return {
    ...compact({
      name: name?.slice(0, 64),
      nativeCurrency: chain.nativeCurrency,
      blockExplorer: isHttpUrl(explorer) ? explorer : undefined,
      imageUrl: pageUrl(
        chainImages[caipNetworkId] ?? chainImages[+referenceOf(caipNetworkId)] ?? chain.assets?.imageUrl,
      ),
    }),
    caipNetworkId,
    rpcUrls: [...new Set(rpcUrls)].slice(0, 16),
    testnet: chain.testnet === true,
  }
}
