import { type CaipNetworkId, isAddress, isCaipNetworkId, namespaceOf, referenceOf } from '@airlock/protocol/caip'
import { DEFINED_NAMES } from '@airlock/protocol/chains/generated/names'
import type { CustomWallet } from '@airlock/protocol/channel/hostTypes'
import type { HostConfig, HostNetwork } from '@airlock/protocol/channel/schemas'
import { SIGN_IN_PROVIDERS, type SignInProvider } from '@airlock/protocol/socialProviders'
import { isField, isHttpUrl } from '../../page/options/isHttpUrl.ts'
import { networkIdOf } from '../../page/options/networkInput.ts'
import type { Settings } from '../../page/options/readOptions.ts'
import type { ChainObject, HostToken, NetworkInput } from '../../types/AppKitOptions.ts'
import { VERSION } from '../../version.ts'
import { explain } from '../onDemand/explain.ts'
import { pageMetadata } from '../pageMetadata.ts'
import { pageImage, pageUrl } from './pageUrl.ts'

export function hostConfig(settings: Settings): HostConfig {
  const {
    features,
    customWallets,
    excludeWalletIds,
    featuredWalletIds,
    includeWalletIds,
    enableWalletConnect,
    universal,
  } = settings
  const { connectMethodsOrder, connectorTypeOrder } = features
  return {
    projectId: settings.projectId,
    sdk: VERSION,
    metadata: pageMetadata(settings.metadata),
    networks: settings.networks.map((input) => toHostNetwork(input, settings)),
    customWallets: customWallets.map(fieldsOf),
    excludeWalletIds: [...excludeWalletIds],
    featuredWalletIds: [...featuredWalletIds],
    includeWalletIds: [...includeWalletIds],
    enableWalletConnect,
    email: features.email ?? false,
    socials: knownSocials(features.socials || []),
    unset: (['email', 'socials'] as const).filter((name) => features[name] === undefined),
    universal,
    ...(connectMethodsOrder && { connectMethodsOrder: [...connectMethodsOrder] }),
    ...(connectorTypeOrder && { connectorTypeOrder: [...connectorTypeOrder] }),
    allWallets: features.allWallets ?? showsAllWallets(settings.allWallets),
    enableNetworkSwitch: settings.enableNetworkSwitch,
    allowUnsupportedChain: settings.allowUnsupportedChain,
    embedded: settings.enableEmbedded,
    debug: settings.debug,
    tokens: tokensOf(settings.tokens),
    ...siteConfig(settings),
  }
}

function siteConfig(settings: Settings): Partial<HostConfig> {
  const { termsConditionsUrl, privacyPolicyUrl, connectorImages, features } = settings
  const { legalCheckbox, walletFeaturesOrder, send, receive, history, swaps, onramp, smartSessions } = features
  const wallets = settings.enableWallets && settings.showWallets
  const walletGuide = settings.enableWalletGuide
  const shown: Record<string, unknown> = {
    wallets,
    walletGuide,
    send,
    receive,
    history,
    swaps,
    onramp,
    smartSessions,
  }
  const hidden = Object.keys(shown).filter((name) => shown[name] === false)
  const collapseWallets =
    features.collapseWallets || ((features.email ?? !features.socials) && features.emailShowWallets === false)
  const images = Object.entries(connectorImages).flatMap(([id, image]) => {
    const url = pageImage('connectorImages', image)
    return url ? [[id, url]] : []
  })
  const site: Partial<HostConfig> = {
    termsConditionsUrl: pageUrl('termsConditionsUrl', termsConditionsUrl),
    privacyPolicyUrl: pageUrl('privacyPolicyUrl', privacyPolicyUrl),
    legalCheckbox,
    collapseWallets,
    fullScreen: settings.enableMobileFullScreen,
    hidden: hidden[0] ? hidden : undefined,
    walletFeaturesOrder: walletFeaturesOrder && [...walletFeaturesOrder],
    connectorImages: images[0] && Object.fromEntries(images),
  }
  return Object.fromEntries(Object.entries(site).filter(([, value]) => value))
}

/** Leaves out what is not text, such as `null`: the frame would reject the whole configuration. */
function fieldsOf(wallet: CustomWallet): CustomWallet {
  const image_url = pageImage('customWallets', wallet.image_url)
  const fields = Object.entries({ ...wallet, image_url: '' }).filter(([, field]) => field && isField(field))
  return { ...(Object.fromEntries(fields) as CustomWallet), ...(image_url && { image_url }) }
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
  if (others[0]) explain(({ explainTokens }) => explainTokens(others))
  return [...known]
}

function knownSocials(names: readonly string[]): HostConfig['socials'] {
  const isKnown = (name: string): name is SignInProvider => (SIGN_IN_PROVIDERS as readonly string[]).includes(name)
  const others = names.filter((name) => !isKnown(name))
  if (others.length) explain(({ explainSocials }) => explainSocials(others))
  return [...new Set(names.filter(isKnown))]
}

function showsAllWallets(option: Settings['allWallets']): boolean {
  return option === 'ONLY_MOBILE' ? matchMedia('(pointer: coarse)').matches : option !== 'HIDE'
}

/** The frame has RPC URLs for built-in chains, so URLs of their chain objects are not sent. */
function toHostNetwork(input: NetworkInput, { customRpcUrls, chainImages }: Settings): HostNetwork {
  const caipNetworkId = networkIdOf(input) as CaipNetworkId
  const reference = referenceOf(caipNetworkId)
  const chain: Partial<ChainObject> = typeof input === 'string' ? {} : input
  const { nativeCurrency } = chain
  const name = chain.name ?? DEFINED_NAMES[caipNetworkId]
  const own = DEFINED_NAMES[caipNetworkId] ? [] : (chain.rpcUrls?.default?.http ?? [])
  const rpcUrls = [...(customRpcUrls[caipNetworkId] ?? []).map(({ url }) => url), ...own].filter(isHttpUrl)
  const explorer = chain.blockExplorers?.default?.url
  const imageUrl = pageImage(
    'chainImages',
    chainImages[caipNetworkId] ?? chainImages[Number(reference)] ?? chain.assets?.imageUrl,
  )
  return {
    caipNetworkId,
    ...(name && { name: name.slice(0, 64) }),
    ...(nativeCurrency && { nativeCurrency: { ...nativeCurrency } }),
    rpcUrls: [...new Set(rpcUrls)].slice(0, 16),
    ...(isHttpUrl(explorer) && { blockExplorer: explorer }),
    testnet: chain.testnet === true,
    ...(imageUrl && { imageUrl }),
  }
}
