import { activeAfterConnect, activeAfterEnd } from './activeNamespace.ts'
import {
  type CaipNetworkId,
  type ChainNamespace,
  isAddress,
  isCaipNetworkId,
  isChainNamespace,
  namespaceOf,
} from './caip.ts'
import { isRecord } from './isRecord.ts'

/**
 * Status of a connection. `reconnecting`: stored, but not confirmed by its wallet yet.
 *
 * @example const isBusy = (status: ConnectionStatus) => status === 'connecting' || status === 'reconnecting'
 */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting'

export type NamespaceSession = {
  status: ConnectionStatus
  /** An rdns, or `injected`. Absent while disconnected. */
  connectorId?: string | undefined
  remote?: true | undefined
  rdns?: string | undefined
  accounts: string[]
  caipNetworkId: CaipNetworkId
}

/** The SDK owns it; frames request changes. */
export type Session = {
  activeNamespace: ChainNamespace
  namespaces: Partial<Record<ChainNamespace, NamespaceSession>>
}

/** More accounts must not make the session unreadable. */
export const MAX_ACCOUNTS = 100

export type SessionEvent =
  | { type: 'connecting'; namespace: ChainNamespace; connectorId: string; rdns?: string }
  /** `restored`: its wallet confirmed a stored session. It does not replace a live active namespace. */
  | {
      type: 'connected' | 'restored'
      namespace: ChainNamespace
      connectorId: string
      remote?: true
      rdns?: string
      accounts: string[]
      caipNetworkId: CaipNetworkId
    }
  | { type: 'connectEnded'; namespace: ChainNamespace }
  | { type: 'accountsChanged'; namespace: ChainNamespace; accounts: string[] }
  | { type: 'networkChanged'; caipNetworkId: CaipNetworkId }
  /** Activates its namespace. */
  | { type: 'networkSelected'; caipNetworkId: CaipNetworkId }
  | { type: 'disconnected'; namespace: ChainNamespace }

export function emptySession(caipNetworkId: CaipNetworkId): Session {
  const namespace = namespaceOf(caipNetworkId)
  return { activeNamespace: namespace, namespaces: { [namespace]: disconnected(caipNetworkId) } }
}

/** The only reducer. An event that does not match returns the same object. */
export function reduceSession(session: Session, event: SessionEvent): Session {
  if (event.type === 'networkChanged') return changeNetwork(session, event.caipNetworkId)
  if (event.type === 'networkSelected') {
    const activeNamespace = namespaceOf(event.caipNetworkId)
    const next = changeNetwork(session, event.caipNetworkId)
    return session.activeNamespace === activeNamespace ? next : { ...next, activeNamespace }
  }
  const current = session.namespaces[event.namespace]
  switch (event.type) {
    case 'connecting': {
      if (current === undefined) return session
      return withNamespace(session, event.namespace, {
        ...disconnected(current.caipNetworkId),
        status: 'connecting',
        connectorId: event.connectorId,
        ...(event.rdns !== undefined && { rdns: event.rdns }),
      })
    }
    case 'connected':
    case 'restored': {
      if (event.accounts.length === 0 || namespaceOf(event.caipNetworkId) !== event.namespace) return session
      const { type: _, namespace, accounts, ...connection } = event
      const entry = { status: 'connected' as const, ...connection, accounts: accounts.slice(0, MAX_ACCOUNTS) }
      return { ...withNamespace(session, namespace, entry), activeNamespace: activeAfterConnect(session, event) }
    }
    case 'connectEnded':
      if (current?.status !== 'connecting') return session
      return withNamespace(session, event.namespace, disconnected(current.caipNetworkId))
    case 'accountsChanged': {
      const accounts = event.accounts.slice(0, MAX_ACCOUNTS)
      if (current?.status !== 'connected' || sameList(current.accounts, accounts)) return session
      // No account means that the wallet ended the session (https://eips.ethereum.org/EIPS/eip-1193).
      if (accounts.length === 0) return endNamespace(session, event.namespace, current)
      return withNamespace(session, event.namespace, { ...current, accounts })
    }
    case 'disconnected':
      if (current === undefined || current.status === 'disconnected') return session
      return endNamespace(session, event.namespace, current)
  }
}

function endNamespace(session: Session, namespace: ChainNamespace, { caipNetworkId }: NamespaceSession): Session {
  const closed = withNamespace(session, namespace, disconnected(caipNetworkId))
  return {
    ...closed,
    activeNamespace: namespace === session.activeNamespace ? activeAfterEnd(closed) : session.activeNamespace,
  }
}

export function activeSession(session: Session): NamespaceSession | undefined {
  return session.namespaces[session.activeNamespace]
}

export function isLive(entry: NamespaceSession | undefined): boolean {
  return entry?.status === 'connected' || entry?.status === 'reconnecting'
}

/** Undefined until its wallet confirmed it. */
export function activeAddress(session: Session): string | undefined {
  const active = activeSession(session)
  return active?.status === 'connected' ? active.accounts[0] : undefined
}

export function parseSession(value: unknown): Session | undefined {
  if (!isRecord(value) || !isChainNamespace(value.activeNamespace) || !isRecord(value.namespaces)) return undefined
  const namespaces: Session['namespaces'] = {}
  for (const [namespace, entry] of Object.entries(value.namespaces)) {
    const parsed = isChainNamespace(namespace) ? parseNamespaceSession(namespace, entry) : undefined
    if (!isChainNamespace(namespace) || parsed === undefined) return undefined
    namespaces[namespace] = parsed
  }
  if (namespaces[value.activeNamespace] === undefined) return undefined
  return { activeNamespace: value.activeNamespace, namespaces }
}

const STATUSES = ['disconnected', 'connecting', 'connected', 'reconnecting']
const MAX_ID_LENGTH = 128

function parseNamespaceSession(namespace: ChainNamespace, value: unknown): NamespaceSession | undefined {
  if (!isRecord(value)) return undefined
  const { status, connectorId, remote, rdns, accounts, caipNetworkId } = value
  if (!STATUSES.includes(status as string) || !isOptionalId(connectorId) || !isOptionalId(rdns)) return undefined
  // A page wallet must not claim to be a frame wallet (T109).
  if (remote !== undefined && (remote !== true || rdns !== undefined)) return undefined
  if (!isCaipNetworkId(caipNetworkId) || namespaceOf(caipNetworkId) !== namespace) return undefined
  if (!Array.isArray(accounts) || accounts.length > MAX_ACCOUNTS) return undefined
  // Spread first, because `every` skips holes.
  if (![...accounts].every((one) => isAddress(namespace, one))) return undefined
  if (status === 'connected' && accounts.length === 0) return undefined
  return {
    status: status as ConnectionStatus,
    connectorId,
    remote,
    rdns,
    accounts: [...accounts],
    caipNetworkId,
  }
}

function changeNetwork(session: Session, caipNetworkId: CaipNetworkId): Session {
  const namespace = namespaceOf(caipNetworkId)
  const current = session.namespaces[namespace]
  if (current?.caipNetworkId === caipNetworkId) return session
  return withNamespace(session, namespace, { ...(current ?? disconnected(caipNetworkId)), caipNetworkId })
}

export function disconnected(caipNetworkId: CaipNetworkId): NamespaceSession {
  return { status: 'disconnected', accounts: [], caipNetworkId }
}

function withNamespace(session: Session, namespace: ChainNamespace, entry: NamespaceSession): Session {
  return { ...session, namespaces: { ...session.namespaces, [namespace]: entry } }
}

function sameList(left: string[], right: string[]) {
  return left.length === right.length && left.every((item, index) => item === right[index])
}

function isOptionalId(value: unknown): value is string | undefined {
  return value === undefined || (typeof value === 'string' && value.length > 0 && value.length <= MAX_ID_LENGTH)
}
