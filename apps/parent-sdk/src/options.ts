import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { HostConfig } from '@airlock/protocol/channel/schemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { CHECKS, isRecord } from './options/checks.ts'
import { closestName } from './options/closestName.ts'
import { NOT_BUILT, WITHOUT_EFFECT } from './options/knownOptions.ts'
import { networkIdOf, toHostNetwork } from './options/networks.ts'
import { pageMetadata } from './options/pageMetadata.ts'
import type { AppKitOptions, Metadata, Prewarm, ThemeState } from './types.ts'

/** `createAppKit`'s options, complete and checked. */
export type Settings = {
  /** The pinned origin of the frame. */
  frameOrigin: string
  config: Omit<HostConfig, 'sdk'>
  defaultNetwork: CaipNetworkId
  theme: ThemeState
  locale: string
  prewarm: Prewarm
  announce: boolean
  enableInjected: boolean
  enableEIP6963: boolean
  enableReconnect: boolean
}

/**
 * Reads the options (design §9). What does nothing here warns once; everything that is wrong is told together.
 *
 * @throws AirlockError OPTIONS_INVALID
 */
export function readOptions(options: AppKitOptions): Settings {
  const problems = isRecord(options) ? findProblems(options) : ['Pass an object with `networks`.']
  if (problems.length > 0) throw new AirlockError('OPTIONS_INVALID', { context: { problems: problems.join('\n') } })
  const ignored = entriesOf(options).flatMap(([name]) =>
    name in WITHOUT_EFFECT ? `${name} (${WITHOUT_EFFECT[name]})` : [],
  )
  if (ignored.length > 0) console.warn(`createAppKit: without effect here: ${ignored.join(', ')}`)
  return toSettings(options)
}

function findProblems(options: AppKitOptions): string[] {
  const problems: string[] = []
  for (const [name, value] of entriesOf(options)) {
    const check = CHECKS[name]
    if (check) {
      if (!check[0](value)) problems.push(`${name}: expected ${check[1]}.`)
    } else if (name === 'adapters') {
      if (isOff(value)) problems.push('adapters: [] asks for WalletConnect alone, which is not built yet.')
    } else if (NOT_BUILT.includes(name)) {
      if (!isOff(value)) problems.push(`${name} is not built yet.`)
    } else if (!(name in WITHOUT_EFFECT) && name !== 'networks' && name !== 'defaultNetwork') {
      const meant = closestName(name, [...Object.keys(CHECKS), 'networks', 'defaultNetwork'])
      problems.push(`${name} is no option.${meant ? ` Did you mean ${meant}?` : ''}`)
    }
  }
  if (options.frameUrl === undefined) problems.push('frameUrl: tell where the modal frame is served.')
  else if (CHECKS.frameUrl?.[0](options.frameUrl) && new URL(options.frameUrl).origin === globalThis.location?.origin) {
    problems.push('frameUrl: the frame needs an origin of its own, not that of the page.')
  }
  return [...problems, ...findNetworkProblems(options)]
}

function findNetworkProblems({ networks, defaultNetwork, customRpcUrls }: AppKitOptions): string[] {
  if (!Array.isArray(networks) || networks.length === 0) return ['networks: pass at least one CAIP-2 id or chain.']
  const ids = networks.map(networkIdOf)
  const problems = ids.flatMap((id, at) => {
    if (!id) return `networks[${at}] is no CAIP-2 id and no chain.`
    return ids.indexOf(id) < at ? `networks[${at}] repeats ${id}.` : []
  })
  if (defaultNetwork !== undefined && !ids.includes(networkIdOf(defaultNetwork))) {
    problems.push('defaultNetwork is not among `networks`.')
  }
  for (const name of Object.keys({ ...customRpcUrls })) {
    if (!ids.includes(networkIdOf(name))) problems.push(`customRpcUrls: ${name} is not among \`networks\`.`)
  }
  return ids.length > 100 ? [...problems, 'networks: at most 100.'] : problems
}

function toSettings(options: AppKitOptions): Settings {
  const { features = {}, metadata, themeMode = 'system', themeVariables = {} } = options
  const networks = options.networks.map((input) => toHostNetwork(input, options))
  const { connectMethodsOrder, connectorTypeOrder } = features
  const page: Metadata = { ...pageMetadata(), ...metadata }
  return {
    frameOrigin: new URL(options.frameUrl as string).origin,
    config: {
      projectId: options.projectId ?? 'default',
      metadata: { ...page, name: page.name.slice(0, 64), icons: page.icons.slice(0, 8) },
      networks,
      customWallets: [...(options.customWallets ?? [])],
      excludeWalletIds: [...(options.excludeWalletIds ?? [])],
      ...(connectMethodsOrder && { connectMethodsOrder: [...connectMethodsOrder] }),
      ...(connectorTypeOrder && { connectorTypeOrder: [...connectorTypeOrder] }),
      allWallets: features.allWallets ?? options.allWallets !== 'HIDE',
      enableNetworkSwitch: options.enableNetworkSwitch ?? true,
      allowUnsupportedChain: options.allowUnsupportedChain ?? false,
      embedded: options.enableEmbedded ?? false,
      debug: options.debug ?? false,
    },
    defaultNetwork: networkIdOf(options.defaultNetwork ?? options.networks[0]) as CaipNetworkId,
    theme: { themeMode, themeVariables: { ...themeVariables } },
    locale: options.locale ?? pageLocale(),
    prewarm: options.prewarm ?? 'intent',
    announce: options.announce ?? true,
    enableInjected: options.enableInjected ?? true,
    enableEIP6963: options.enableEIP6963 ?? true,
    enableReconnect: options.enableReconnect ?? true,
  }
}

/** Every option that was given, those of `features` by their path. */
function entriesOf({ features, ...options }: AppKitOptions): [string, unknown][] {
  const nested = isRecord(features) ? Object.entries(features).map(([name, value]) => [`features.${name}`, value]) : []
  const all = [...Object.entries(options), ...(nested as [string, unknown][])]
  if (features !== undefined) all.push(['features', features])
  return all.filter(([, value]) => value !== undefined)
}

function isOff(value: unknown) {
  return value === false || (Array.isArray(value) && value.length === 0)
}

function pageLocale() {
  return globalThis.document?.documentElement.lang || globalThis.navigator?.language || 'en'
}
