import { type CaipNetworkId, isCaipNetworkId, namespaceOf, referenceOf } from '@airlock/protocol/caip'
import { DEFINED_NAMES } from '@airlock/protocol/chains/names'
import { isRecord } from '@airlock/protocol/isRecord'
import type { CaipNetwork } from '../states.ts'
import type { NetworkInput } from './AppKitOptions.ts'

/** `true` for networks that the modal can connect on: so far those of EVM chains have an adapter. */
export function hasAdapter(id: CaipNetworkId): boolean {
  return namespaceOf(id) === 'eip155'
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
    name: DEFINED_NAMES[caipNetworkId] ?? caipNetworkId,
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
