import { type ChainNamespace, NAMESPACES } from './caip.ts'
import type { Session } from './session.ts'

type Connection = { type: 'connected' | 'restored'; namespace: ChainNamespace; connectorId: string }

/** A restored or updated connection never replaces the active one. */
export function activeAfterConnect(session: Session, { type, namespace, connectorId }: Connection): ChainNamespace {
  const { activeNamespace, namespaces } = session
  const { status, connectorId: known } = namespaces[namespace] ?? {}
  const active = namespaces[activeNamespace]?.status
  const isClaimed = active === 'connected' || active === 'reconnecting'
  const isNews = type === 'restored' ? isClaimed : status === 'connected' && known === connectorId
  return isNews ? activeNamespace : namespace
}

export function activeAfterEnd({ activeNamespace, namespaces }: Session): ChainNamespace {
  if (namespaces[activeNamespace]?.status === 'connected') return activeNamespace
  return NAMESPACES.find((one) => namespaces[one]?.status === 'connected') ?? activeNamespace
}
