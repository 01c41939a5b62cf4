import { type CaipNetworkId, type ChainNamespace, namespaceOf } from '@airlock/protocol/caip'
import type { ActionDeps, Networks, PageWallet, SessionWallet } from '../ports.ts'

/** A wallet of the page for the session of a namespace; undefined where it does not speak it, or nothing here does. */
export function openPageWallet(
  { namespaces, networks }: Pick<ActionDeps, 'namespaces' | 'networks'>,
  { native, handle: _, contested: __, namespaces: spoken, ...shown }: PageWallet,
  name: ChainNamespace,
): SessionWallet | undefined {
  const namespace = spoken.includes(name) && namespaces.find((one) => one.name === name)
  return namespace ? { ...shown, wallet: namespace.open(native, idsOf(networks, name)) } : undefined
}

function idsOf(networks: Networks, name: ChainNamespace): CaipNetworkId[] {
  return networks.flatMap(({ caipNetworkId }) => (namespaceOf(caipNetworkId) === name ? caipNetworkId : []))
}
