import { type ChainNamespace, namespaceOf } from '@airlock/protocol/caip'
import {
  disconnected,
  isLive,
  type NamespaceSession,
  reduceSession,
  type Session,
  type SessionEvent,
} from '@airlock/protocol/session'
import type { RememberedSession, SessionRecord } from '../types/session.ts'

type Entries = Session['namespaces']
type Change = { previous: Session; next: Session; previousSession: NamespaceSession | undefined }

/** All tabs of a site share the stored record, so each event writes only its own namespace. */
export function createSessionStore(record: SessionRecord): RememberedSession {
  const { key, get, subscribe, expire, read, storage } = record
  const hints: Entries = { ...record.remembered()?.namespaces }

  function remembered(namespace: ChainNamespace): NamespaceSession | undefined {
    const hint = hints[namespace]
    return hint?.status === 'reconnecting' ? hint : undefined
  }

  function liveEntry(namespace: ChainNamespace, entry: NamespaceSession | undefined) {
    return isLive(entry) ? entry : remembered(namespace)
  }

  function updateHint(event: SessionEvent, previous: Session) {
    // A network change does not replace the remembered wallet.
    if (!('namespace' in event)) return
    const { namespace } = event
    const entry = previous.namespaces[namespace]
    const isLocked = event.type === 'accountsChanged' && event.accounts.length === 0
    // A locked wallet shows its accounts again once it is unlocked.
    if (isLocked && entry) hints[namespace] = { ...entry, status: 'reconnecting' }
    else delete hints[namespace]
  }

  function merge(event: SessionEvent, { previous, next, previousSession: previousItems }: Change): Session {
    const stored = read()
    const namespace = namespaceOfEvent(event)
    const own = Object.fromEntries(
      Object.entries(next.namespaces).map(([name, entry]) => [
        name,
        liveEntry(name as ChainNamespace, entry) ?? disconnected(entry.caipNetworkId),
      ]),
    ) as Entries
    const before = stored?.namespaces[namespace]
    const isEnd = event.type === 'disconnected'
    const ownItems = isEnd || event.type === 'restored' ? previousItems : own[namespace]
    const isOwnChange =
      event.type === 'connected' ||
      before === undefined ||
      (connectorOf(before) === connectorOf(ownItems) && !(isEnd && isOfOtherAccounts(before, ownItems)))
    const isChoice = event.type === 'connected' || event.type === 'networkSelected'
    const changesActive = isChoice || next.activeNamespace !== previous.activeNamespace
    return {
      activeNamespace: changesActive ? next.activeNamespace : (stored ?? next).activeNamespace,
      namespaces: { ...own, ...stored?.namespaces, ...(isOwnChange && { [namespace]: own[namespace] }) },
    }
  }

  function save(session: Session) {
    try {
      storage().setItem(key, JSON.stringify(session))
    } catch {
      // Without storage, the session lasts as long as the page.
    }
  }

  return {
    key,
    get,
    subscribe,
    expire,
    read,
    storage,
    save,
    remembered,
    dispatch(event) {
      const previous = get()
      const next = reduceSession(previous, event)
      if (next === previous && event.type !== 'disconnected') return
      const namespace = namespaceOfEvent(event)
      const before = liveEntry(namespace, previous.namespaces[namespace])
      updateHint(event, previous)
      // A declined attempt must not change another tab's stored session.
      if (event.type !== 'connecting' && event.type !== 'connectEnded')
        save(merge(event, { previous, next, previousSession: before }))
      record.set(next)
    },
    endedElsewhere(isKept) {
      const stored = read()
      return (Object.keys(get().namespaces) as ChainNamespace[]).filter((namespace) => {
        const own = liveEntry(namespace, get().namespaces[namespace])
        return own && stored?.namespaces[namespace]?.status === 'disconnected' && !isKept(namespace, own.connectorId)
      })
    },
  }
}

function namespaceOfEvent(event: SessionEvent): ChainNamespace {
  return 'namespace' in event ? event.namespace : namespaceOf(event.caipNetworkId)
}

/** Another user may have signed in to the same connector in another tab. */
function isOfOtherAccounts(before: NamespaceSession, own: NamespaceSession | undefined): boolean {
  return isLive(before) && isLive(own) && !before.accounts.some((account) => own?.accounts.includes(account))
}

function connectorOf(entry: NamespaceSession | undefined): string | undefined {
  return isLive(entry) ? entry?.connectorId : undefined
}
