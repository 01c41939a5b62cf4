import { type CaipNetworkId, type ChainNamespace, namespaceOf } from '@airlock/protocol/caip'
import { STORAGE_PREFIX } from '@airlock/protocol/constants'
import {
  disconnected,
  emptySession,
  isLive,
  type NamespaceSession,
  parseSession,
  type Session,
} from '@airlock/protocol/session'
import type { Networks } from '../../types/Namespace.ts'
import type { SessionRecord } from '../../types/session.ts'
import { createListeners } from '../utils/createListeners.ts'

type Options = {
  /** A function, because reading the global may throw if storage is blocked. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
  projectId: string
  networks: readonly Pick<Networks[number], 'caipNetworkId'>[]
  defaultNetwork?: CaipNetworkId | undefined
}

/** A stored session is `reconnecting` until its wallet confirms it. Failing storage only loses the record (T67). */
export function createSessionRecord({ storage, projectId, networks, defaultNetwork }: Options): SessionRecord {
  const key = `${STORAGE_PREFIX}session:${projectId}`
  const { emit, subscribe } = createListeners<[session: Session, previous: Session]>()
  const empty = createEmptySession(networks, defaultNetwork)
  let session: Session | undefined

  /** Reads storage lazily: the first read takes 4 ms at CPU 4x, and `createAppKit` runs while the page loads. */
  function get(): Session {
    session ??= remembered() ?? empty
    return session
  }

  function read(): Session | undefined {
    try {
      return parseSession(JSON.parse(storage().getItem(key) ?? 'null'))
    } catch {
      return undefined
    }
  }

  function remembered(): Session | undefined {
    const stored = read()
    return stored && restore(stored, empty, networks)
  }

  function set(next: Session) {
    const previous = get()
    if (next === previous) return
    session = next
    emit(next, previous)
  }

  return {
    key,
    storage,
    get,
    read,
    remembered,
    set,
    expire: (only) =>
      set(
        mapNamespaces(get(), (entry, namespace) =>
          entry.status === 'reconnecting' && (only ?? namespace) === namespace
            ? disconnected(entry.caipNetworkId)
            : entry,
        ),
      ),
    subscribe,
  }
}

function createEmptySession(networks: Options['networks'], defaultNetwork = networks[0]?.caipNetworkId): Session {
  const start = emptySession(defaultNetwork as CaipNetworkId)
  for (const { caipNetworkId } of networks) {
    const namespace = namespaceOf(caipNetworkId)
    start.namespaces[namespace] ??= disconnected(caipNetworkId)
  }
  return start
}

function restore(stored: Session, empty: Session, networks: Options['networks']): Session {
  const known = new Set(networks.map((network) => network.caipNetworkId))
  const { activeNamespace } = empty.namespaces[stored.activeNamespace] ? stored : empty
  const { namespaces } = mapNamespaces(empty, (entry, namespace) => {
    const was = stored.namespaces[namespace]
    if (was && isLive(was) && was.connectorId && was.accounts.length > 0) return { ...was, status: 'reconnecting' }
    return was && known.has(was.caipNetworkId) ? disconnected(was.caipNetworkId) : entry
  })
  return { activeNamespace, namespaces }
}

function mapNamespaces(
  session: Session,
  change: (entry: NamespaceSession, namespace: ChainNamespace) => NamespaceSession,
): Session {
  const entries = Object.entries(session.namespaces) as [ChainNamespace, NamespaceSession][]
  const namespaces = Object.fromEntries(entries.map(([namespace, entry]) => [namespace, change(entry, namespace)]))
  return { ...session, namespaces }
}
