import { type CaipNetworkId, chainIdOf, DEFAULT_NAMESPACE, isCaipNetworkId, namespaceOf } from '@airlock/protocol/caip'
import { DEFINED_NAMES } from '@airlock/protocol/chains/generated/names'
import { isRecord } from '@airlock/protocol/isRecord'
import type { NetworkInput } from '../../types/AppKitOptions.ts'
import type { CaipNetwork } from '../../types/states.ts'

export function networkIdOf(input: unknown): CaipNetworkId | undefined {
  const { caipNetworkId = input, chainNamespace = DEFAULT_NAMESPACE, id } = isRecord(input) ? input : {}
  return [caipNetworkId, id, `${chainNamespace}:${id}`].find(isCaipNetworkId)
}

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
