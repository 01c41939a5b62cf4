import { type CaipNetworkId, type ChainNamespace, chainIdOf, namespaceOf } from '@airlock/protocol/caip'
import type { HostNetwork } from '@airlock/protocol/channel/schemas'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { atom } from 'jotai'
import { configAtom } from '../host/config.ts'
import { activeSessionAtom, sessionAtom } from '../host/hostState.ts'
import type { Namespace } from '../ports/Namespace.ts'
import { namespaceAtom } from './namespaces.ts'

type BlockExplorer = { name: string; url: string }

export type CaipNetwork = {
  id: number | CaipNetworkId
  caipNetworkId: CaipNetworkId
  name: string
  chainNamespace: ChainNamespace
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** `default`: the host's URLs, custom ones first. `chainDefault`: public ones. */
  rpcUrls: { default: { http: readonly string[] }; chainDefault: { http: readonly string[] } }
  blockExplorers?: { default: BlockExplorer }
  testnet: boolean
  assets: { imageUrl?: string }
}

/** Loaded with the adapters, so the first screen does not wait. */
export const definitionsAtom = atom<readonly CaipNetwork[]>([])

export const networksAtom = atom((get) => {
  const definitions = get(definitionsAtom)
  return (get(configAtom)?.networks ?? []).map((network) =>
    mergeNetwork(
      network,
      findNetwork(definitions, network.caipNetworkId),
      get(namespaceAtom)(namespaceOf(network.caipNetworkId)),
    ),
  )
})

export const activeNetworkIdAtom = atom((get) => get(activeSessionAtom)?.caipNetworkId ?? null)

export const networkIdOfAtom = atom((get) => {
  const namespaces = get(sessionAtom)?.namespaces
  return (namespace: ChainNamespace) => namespaces?.[namespace]?.caipNetworkId ?? null
})

export const activeNetworkAtom = atom((get) => {
  const id = get(activeNetworkIdAtom)
  if (id === null) return null
  return findNetwork(get(networksAtom), id) ?? findNetwork(get(definitionsAtom), id) ?? null
})

/** `blocking` keeps the user in UnsupportedChain. */
export type NetworkSupport = 'supported' | 'tolerated' | 'blocking'

export const networkSupportAtom = atom((get): NetworkSupport => {
  const config = get(configAtom)
  const active = get(activeSessionAtom)
  if (config === null || active?.status !== 'connected') return 'supported'
  if (config.networks.some((network) => network.caipNetworkId === active.caipNetworkId)) return 'supported'
  const isTolerated = !config.enableNetworkSwitch || config.allowUnsupportedChain || config.universal
  return isTolerated ? 'tolerated' : 'blocking'
})

export function findNetwork(networks: readonly CaipNetwork[], id: CaipNetworkId): CaipNetwork | undefined {
  return networks.find((network) => network.caipNetworkId === id)
}

export function mergeNetwork(host: HostNetwork, definition?: CaipNetwork, namespace?: Namespace): CaipNetwork {
  const { caipNetworkId, blockExplorer } = host
  const explorer = blockExplorer === undefined ? undefined : { name: new URL(blockExplorer).host, url: blockExplorer }
  const blockExplorers = explorer === undefined ? definition?.blockExplorers : { default: explorer }
  return {
    id: chainIdOf(caipNetworkId),
    caipNetworkId,
    name: foreignText(host.name) ?? definition?.name ?? caipNetworkId,
    chainNamespace: namespaceOf(caipNetworkId),
    nativeCurrency: host.nativeCurrency ?? definition?.nativeCurrency ?? namespace?.nativeCurrency ?? NO_CURRENCY,
    rpcUrls: {
      default: { http: host.rpcUrls },
      chainDefault: definition?.rpcUrls.chainDefault ?? { http: [] },
    },
    ...(blockExplorers && { blockExplorers }),
    testnet: host.testnet,
    assets: { ...definition?.assets, ...(host.imageUrl !== undefined && { imageUrl: host.imageUrl }) },
  }
}

const NO_CURRENCY: CaipNetwork['nativeCurrency'] = { name: '', symbol: '', decimals: 0 }

export function searchNetworks(networks: readonly CaipNetwork[], query: string): readonly CaipNetwork[] {
  const requested = query.trim().toLowerCase()
  if (requested === '') return networks
  return networks.filter(({ name, id }) => name.toLowerCase().includes(requested) || String(id) === requested)
}

export function explorerAddressUrl(network: CaipNetwork, address: string, path: string): string | undefined {
  const url = network.blockExplorers?.default.url
  if (url === undefined || !/^https?:/.test(url) || !URL.canParse(url)) return undefined
  return new URL(`${path}/${encodeURIComponent(address)}`, withSlash(url)).href
}

function withSlash(url: string) {
  return url.endsWith('/') ? url : `${url}/`
}
