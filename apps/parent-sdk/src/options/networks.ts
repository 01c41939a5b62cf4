import type { CaipNetworkId } from '@airlock/protocol/caip'
import { isCaipNetworkId, namespaceOf, referenceOf } from '@airlock/protocol/caip'
import type { HostNetwork } from '@airlock/protocol/channel/schemas'
import type { AppKitOptions, CaipNetwork, ChainObject, NetworkInput } from '../types.ts'
import { isHttpUrl, isRecord } from './checks.ts'

/** S9.8: chains that the frame defines itself, with RPC URLs of its own. Those of a chain object are not sent for them. */
const BUILT_IN: Record<string, string> = {
  1: 'Ethereum',
  42161: 'Arbitrum One',
  8453: 'Base',
  80094: 'Berachain',
  34443: 'Mode',
  146: 'Sonic',
}

/** The CAIP-2 id of an input; undefined when it has none. */
export function networkIdOf(input: unknown): CaipNetworkId | undefined {
  const { caipNetworkId, chainNamespace = 'eip155', id } = isRecord(input) ? input : { caipNetworkId: input }
  const candidate = caipNetworkId ?? (isCaipNetworkId(id) ? id : `${chainNamespace}:${id}`)
  return isCaipNetworkId(candidate) ? candidate : undefined
}

/** What the frame is told of a network. Fields that do not fit are left out; the frame completes what it knows. */
export function toHostNetwork(
  input: NetworkInput,
  { customRpcUrls = {}, chainImages = {} }: AppKitOptions,
): HostNetwork {
  const caipNetworkId = networkIdOf(input) as CaipNetworkId
  const reference = referenceOf(caipNetworkId)
  const chain: Partial<ChainObject> = typeof input === 'string' ? {} : input
  const { nativeCurrency } = chain
  const name = chain.name ?? BUILT_IN[reference]
  const own = reference in BUILT_IN ? [] : (chain.rpcUrls?.default?.http ?? [])
  const rpcUrls = [...(customRpcUrls[caipNetworkId] ?? []).map(({ url }) => url), ...own].filter(isHttpUrl)
  const explorer = chain.blockExplorers?.default?.url
  const imageUrl = chainImages[caipNetworkId] ?? chainImages[reference] ?? chain.assets?.imageUrl
  return {
    caipNetworkId,
    ...(name && { name: name.slice(0, 64) }),
    ...(nativeCurrency && { nativeCurrency: { ...nativeCurrency } }),
    rpcUrls: [...new Set(rpcUrls)].slice(0, 16),
    ...(isHttpUrl(explorer) && { blockExplorer: explorer }),
    testnet: chain.testnet === true,
    ...(isHttpUrl(imageUrl) && { imageUrl }),
  }
}

/** S3.5, for the host's code. */
export function toCaipNetwork({ blockExplorer, imageUrl, rpcUrls, ...network }: HostNetwork): CaipNetwork {
  const { caipNetworkId, nativeCurrency } = network
  const chainNamespace = namespaceOf(caipNetworkId)
  return {
    id: chainIdOf(caipNetworkId),
    caipNetworkId,
    chainNamespace,
    name: network.name ?? caipNetworkId,
    ...(nativeCurrency && { nativeCurrency }),
    rpcUrls: { default: { http: rpcUrls } },
    ...(blockExplorer && { blockExplorers: { default: { name: new URL(blockExplorer).host, url: blockExplorer } } }),
    testnet: network.testnet,
    ...(imageUrl && { assets: { imageUrl } }),
  }
}

/** The number of an EVM chain, the CAIP-2 id of any other. */
export function chainIdOf(caipNetworkId: CaipNetworkId): number | string {
  return namespaceOf(caipNetworkId) === 'eip155' ? Number(referenceOf(caipNetworkId)) : caipNetworkId
}
