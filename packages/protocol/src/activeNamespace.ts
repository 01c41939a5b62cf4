import { type ChainNamespace, NAMESPACES } from './caip.ts'
import type { Session } from './session.ts'

type Connection = { type: 'connected' | 'restored'; namespace: ChainNamespace; connectorId: string }

/**
 * The active namespace after a connection: one that the visitor connects becomes active; news of a session that stands, or of one that was
 * remembered, takes the page from no other.
 */
export function activeAfterConnect(session: Session, { type, namespace, connectorId }: Connection): ChainNamespace {
  const { activeNamespace, namespaces } = session
  const { status, connectorId: known } = namespaces[namespace] ?? {}
  const active = namespaces[activeNamespace]?.status
  const isTaken = active === 'connected' || active === 'reconnecting'
  const isNews = type === 'restored' ? isTaken : status === 'connected' && known === connectorId
  return isNews ? activeNamespace : namespace
}

/** The active namespace after one has ended: the next that is connected, where it was the active one and there is another. */
export function activeAfterEnd({ activeNamespace, namespaces }: Session): ChainNamespace {
  if (namespaces[activeNamespace]?.status === 'connected') return activeNamespace
  return NAMESPACES.find((one) => namespaces[one]?.status === 'connected') ?? activeNamespace
}
