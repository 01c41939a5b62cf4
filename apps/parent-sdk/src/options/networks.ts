import { type CaipNetworkId, isCaipNetworkId, namespaceOf, referenceOf } from '@airlock/protocol/caip'
import { isRecord } from '@airlock/protocol/isRecord'
import type { CaipNetwork, NetworkInput } from '../types.ts'

/** S9.8: chains that the frame defines itself. */
export const BUILT_IN: Partial<Record<CaipNetworkId, string>> = {
  'eip155:1': 'Ethereum',
  'eip155:42161': 'Arbitrum One',
  'eip155:8453': 'Base',
  'eip155:80094': 'Berachain',
  'eip155:34443': 'Mode',
  'eip155:146': 'Sonic',
}

/** The CAIP-2 id of an input; undefined when it has none. */
export function networkIdOf(input: unknown): CaipNetworkId | undefined {
  const { caipNetworkId = input, chainNamespace = 'eip155', id } = isRecord(input) ? input : {}
  return [caipNetworkId, id, `${chainNamespace}:${id}`].find(isCaipNetworkId)
}

/** S3.5, for the host's code: its own chain object, completed. */
export function toCaipNetwork(input: NetworkInput): CaipNetwork {
  const caipNetworkId = networkIdOf(input) as CaipNetworkId
  return {
    name: BUILT_IN[caipNetworkId] ?? caipNetworkId,
    ...(isRecord(input) && input),
    id: chainIdOf(caipNetworkId),
    caipNetworkId,
    chainNamespace: namespaceOf(caipNetworkId),
  }
}

/** The number of an EVM chain, the CAIP-2 id of any other. */
export function chainIdOf(caipNetworkId: CaipNetworkId): number | string {
  return namespaceOf(caipNetworkId) === 'eip155' ? Number(referenceOf(caipNetworkId)) : caipNetworkId
}
