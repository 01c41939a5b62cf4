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
 * Status of a connection; `reconnecting` is a remembered session that its wallet has not confirmed yet.
 *
 * @example const isBusy = (status: ConnectionStatus) => status === 'connecting' || status === 'reconnecting'
 */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting'

/** Active connection of one namespace: ids and addresses, nothing secret. */
export type NamespaceSession = {
  status: ConnectionStatus
  /** Connector of the connection: an rdns, or `injected`. Absent while nothing is connected. */
  connectorId?: string | undefined
  /** The session lives in the frame, under this connector id, and not in the page. */
  remote?: true | undefined
  rdns?: string | undefined
  /** Addresses that the wallet approved; the first one is active. */
  accounts: string[]
  caipNetworkId: CaipNetworkId
}

/** The session record. Its one owner is the parent SDK; frames request changes and receive each new state. */
export type Session = {
  activeNamespace: ChainNamespace
  namespaces: Partial<Record<ChainNamespace, NamespaceSession>>
}

/** Accounts that a namespace keeps at most: a wallet that claims more must not make the session unreadable. */
export const MAX_ACCOUNTS = 100

export type SessionEvent =
  | { type: 'connecting'; namespace: ChainNamespace; connectorId: string; rdns?: string }
  /** `restored`: the wallet of a remembered session confirmed it, which does not make its namespace the active one where another is live. */
  | {
      type: 'connected' | 'restored'
      namespace: ChainNamespace
      connectorId: string
      remote?: true
      rdns?: string
      accounts: string[]
      caipNetworkId: CaipNetworkId
    }
  /** The attempt ended without a session: declined, failed or cancelled. */
  | { type: 'connectEnded'; namespace: ChainNamespace }
  | { type: 'accountsChanged'; namespace: ChainNamespace; accounts: string[] }
  /** The wallet is on another network. */
  | { type: 'networkChanged'; caipNetworkId: CaipNetworkId }
  /** The visitor or the host wants to be there, which makes its namespace the active one. */
  | { type: 'networkSelected'; caipNetworkId: CaipNetworkId }
  | { type: 'disconnected'; namespace: ChainNamespace }

/** A session with nothing connected, looking at one network. */
export function emptySession(caipNetworkId: CaipNetworkId): Session {
  const namespace = namespaceOf(caipNetworkId)
  return { activeNamespace: namespace, namespaces: { [namespace]: disconnected(caipNetworkId) } }
}

/** The one reducer of the session. Events that do not fit the state change nothing and return the same object. */
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
      // A wallet that shows no account any more has ended the session (https://eips.ethereum.org/EIPS/eip-1193).
      if (accounts.length === 0) return endNamespace(session, event.namespace, current)
      return withNamespace(session, event.namespace, { ...current, accounts })
    }
    case 'disconnected':
      if (current === undefined || current.status === 'disconnected') return session
      return endNamespace(session, event.namespace, current)
  }
}

/** Ends a namespace, and leaves the page on another one if that was the active one. */
function endNamespace(session: Session, namespace: ChainNamespace, { caipNetworkId }: NamespaceSession): Session {
  const ended = withNamespace(session, namespace, disconnected(caipNetworkId))
  return {
    ...ended,
    activeNamespace: namespace === session.activeNamespace ? activeAfterEnd(ended) : session.activeNamespace,
  }
}

/** The active namespace's part of the record. */
export function activeSession(session: Session): NamespaceSession | undefined {
  return session.namespaces[session.activeNamespace]
}

/** Connected, or remembered and about to be. */
export function isLive(entry: NamespaceSession | undefined): boolean {
  return entry?.status === 'connected' || entry?.status === 'reconnecting'
}

/** The active address, only once its wallet confirmed it. */
export function activeAddress(session: Session): string | undefined {
  const active = activeSession(session)
  return active?.status === 'connected' ? active.accounts[0] : undefined
}

/** Parses what storage or a message held. Undefined for anything that is not exactly a session. */
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
  // Wallets of the frame have no rdns: this entry claims that a wallet of the page is one (T109).
  if (remote !== undefined && (remote !== true || rdns !== undefined)) return undefined
  if (!isCaipNetworkId(caipNetworkId) || namespaceOf(caipNetworkId) !== namespace) return undefined
  if (!Array.isArray(accounts) || accounts.length > MAX_ACCOUNTS) return undefined
  // Spread first: a hole in the list would slip past `every`.
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

/** State of a namespace without a connected wallet. */
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
