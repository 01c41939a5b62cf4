import { type ChainNamespace, NAMESPACES } from './caip.ts'
import type { Session } from './session.ts'

type Connection = { type: 'connected' | 'restored'; namespace: ChainNamespace; connectorId: string }

/**
 * Returns the active namespace after a connection. A new connection becomes active; a restored or updated one never
 * replaces another.
 */
export function activeAfterConnect(session: Session, { type, namespace, connectorId }: Connection): ChainNamespace {
  const { activeNamespace, namespaces } = session
  const { status, connectorId: known } = namespaces[namespace] ?? {}
  const active = namespaces[activeNamespace]?.status
  const isClaimed = active === 'connected' || active === 'reconnecting'
  const isNews = type === 'restored' ? isClaimed : status === 'connected' && known === connectorId
  return isNews ? activeNamespace : namespace
}

/** Returns the active namespace after one ends: the next connected one, if it was active. */
export function activeAfterEnd({ activeNamespace, namespaces }: Session): ChainNamespace {
  if (namespaces[activeNamespace]?.status === 'connected') return activeNamespace
  return NAMESPACES.find((one) => namespaces[one]?.status === 'connected') ?? activeNamespace
}
