import { type CaipNetworkId, namespaceOf } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { ActionDeps } from '../../types/Namespace.ts'

/** A wallet that agreed would be on a network unknown to the app. @throws AirlockError NETWORK_NOT_CONFIGURED */
export function checkNetwork(
  { networks, allowUnsupportedChain }: Pick<ActionDeps, 'networks' | 'allowUnsupportedChain'>,
  caipNetworkId: CaipNetworkId,
): void {
  if (allowUnsupportedChain || networks.some((network) => network.caipNetworkId === caipNetworkId)) return
  const namespace = namespaceOf(caipNetworkId)
  const isNamespaceKnown = networks.some((network) => namespaceOf(network.caipNetworkId) === namespace)
  throw new AirlockError('NETWORK_NOT_CONFIGURED', {
    context: { network: caipNetworkId },
    ...(!isNamespaceKnown && { details: 'Namespace is not configured' }),
  })
}
