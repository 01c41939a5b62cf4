import { type CaipNetworkId, type ChainNamespace, namespaceOf } from '@airlock/protocol/caip'
import type { ActionDeps } from '../../types/Namespace.ts'
import type { PageWallet, SessionWallet } from '../../types/wallets.ts'

export function openPageWallet(
  deps: Pick<ActionDeps, 'namespaces' | 'networks' | 'session'>,
  { handle: _, contested: __, namespaces: supported, ...shown }: PageWallet,
  name: ChainNamespace,
): SessionWallet | undefined {
  const namespace = supported.includes(name) && deps.namespaces.find((one) => one.name === name)
  return namespace ? { ...shown, wallet: namespace.open(shown.native, idsOf(deps, name)) } : undefined
}

function idsOf({ networks, session }: Pick<ActionDeps, 'networks' | 'session'>, name: ChainNamespace): CaipNetworkId[] {
  const ids = networks.flatMap(({ caipNetworkId }) => (namespaceOf(caipNetworkId) === name ? caipNetworkId : []))
  const current = session.get().namespaces[name]?.caipNetworkId
  return ids.toSorted((left, right) => Number(right === current) - Number(left === current))
}
