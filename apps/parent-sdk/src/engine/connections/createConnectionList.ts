import type { ChainNamespace } from '@airlock/protocol/caip'
import { connectorName } from '@airlock/protocol/connectorIds'
import { MAX_CONNECTIONS } from '@airlock/protocol/constants'
import { isLive, type NamespaceSession } from '@airlock/protocol/session'
import type { createWalletsStore } from '../../page/kit/createWalletsStore.ts'
import type { InactiveWallet } from '../../types/headless.ts'
import type { ActionDeps } from '../../types/Namespace.ts'
import type { PageWallet, SessionWallet } from '../../types/wallets.ts'
import { CONNECTIONS_KEY } from '../connectionsKey.ts'
import { type StoredConnection, storedConnections } from './storedConnections.ts'

export type ConnectionId = { namespace: ChainNamespace; connectorId: string }

export type ListDeps = Pick<ActionDeps, 'session' | 'wallets' | 'namespaces'> & {
  store: Pick<ReturnType<typeof createWalletsStore>, 'set'>
}

export type Inactive = StoredConnection & {
  wallet?: SessionWallet
  unwatch?(): void
  hasFailed?: boolean
  checked?: number
}

export function createConnectionList(
  { session, wallets, namespaces, store }: ListDeps,
  onEvicted: (item: Inactive) => void,
) {
  const record = storedConnections(session.key + CONNECTIONS_KEY, session.storage)

  const isActive = ({ namespace, connectorId }: ConnectionId) => {
    const { status, connectorId: id } = session.get().namespaces[namespace] ?? {}
    return status !== 'disconnected' && id === connectorId
  }

  let items: readonly Inactive[] = readAll()
  let published = ''

  function candidatesOf({ namespace, connectorId }: ConnectionId): PageWallet[] {
    return wallets.all().filter((one) => one.connectorId === connectorId && one.namespaces.includes(namespace))
  }

  /** Includes the session that another tab stored: it is active there, and inactive here. */
  function readAll(): StoredConnection[] {
    const kept = record.read()
    const others = Object.entries(session.read()?.namespaces ?? {}) as [ChainNamespace, NamespaceSession][]
    return [
      ...kept,
      ...others
        .filter(([namespace, one]) => isLive(one) && one.connectorId !== session.remembered(namespace)?.connectorId)
        .map(([namespace, one]) => toItem(namespace, one))
        .filter((item) => !isActive(item) && !kept.some((one) => isSame(one, item))),
    ]
  }

  function toItem(
    namespace: ChainNamespace,
    { connectorId = '', remote, rdns, accounts, caipNetworkId }: NamespaceSession,
  ): StoredConnection {
    const name = remote ? connectorName(connectorId) : candidatesOf({ namespace, connectorId })[0]?.name
    return {
      ...{ namespace, connectorId, name: name ?? connectorId, accounts, caipNetworkId },
      ...(rdns && { rdns }),
      ...(remote && { remote }),
    }
  }

  function publish() {
    const isConfigured = ({ namespace }: ConnectionId) => namespaces.some(({ name }) => name === namespace)
    const shown = items.filter((one) => isConfigured(one) && !isActive(one) && !one.isEnding)
    const inactive = shown.map((item): InactiveWallet => {
      const isGone = item.hasFailed || !item.accounts[0] || !(item.remote || item.wallet || candidatesOf(item)[0])
      const { rdns: _, ...stored } = toStored(item)
      // A claimant of the identity lends no image (T208).
      const icon = item.wallet?.icon
      return { ...stored, ...(icon && { icon }), ...(isGone && { isGone }) }
    })
    const text = JSON.stringify([inactive, session.get()])
    if (text !== published) store.set({ inactive })
    published = text
  }

  /** Other tabs write the record too, so each change is merged into it. */
  function change(id: ConnectionId, next?: Inactive) {
    const merge = <Item extends StoredConnection>(list: readonly Item[], added: readonly Item[]) => {
      const own = [...added, ...list.filter((one) => !isSame(one, id))]
      const rivals = ({ namespace }: Item) => own.filter((one) => one.namespace === namespace && !one.isEnding)
      return own.filter((one) => rivals(one).indexOf(one) < MAX_CONNECTIONS)
    }
    const before = items
    items = merge(items, next ? [next] : [])
    const missing = before.filter((one) => !items.includes(one))
    for (const one of missing) one.unwatch?.()
    record.write(merge(record.read(), next ? [toStored(next)] : []))
    publish()
    for (const one of missing) if (!isSame(one, id)) onEvicted(one)
  }

  function hold(item: Inactive, wallet: SessionWallet) {
    item.wallet = wallet
    if (item.name === item.connectorId) item.name = wallet.name
    item.unwatch = wallet.wallet.watch({
      changed({ accounts, caipNetworkId = item.caipNetworkId }) {
        item.caipNetworkId = caipNetworkId
        if (accounts) item.hasFailed = !accounts[0]
        // A locked wallet is found again by its accounts (T208).
        if (accounts?.[0]) item.accounts = accounts
        publish()
      },
      closed() {
        item.hasFailed = true
        publish()
      },
    })
  }

  function keep(namespace: ChainNamespace, entry: NamespaceSession, own?: SessionWallet) {
    const item: Inactive = toItem(namespace, entry)
    if (isActive(item)) return
    const known = items.find((one) => isSame(one, item))
    const wallet = own ?? known?.wallet
    item.name = wallet?.name ?? known?.name ?? item.name
    if (wallet) hold(item, wallet)
    change(item, item)
  }

  return {
    items: () => items,
    find: (id: ConnectionId) => items.find((one) => isSame(one, id) && !one.isEnding),
    isActive,
    candidatesOf,
    change,
    hold,
    keep,
    publish,
    save() {
      const own = (one: StoredConnection) =>
        items.find((item) => isSame(item, one) && item.isEnding === one.isEnding) ?? one
      record.write(record.read().map((one) => toStored(own(one))))
      publish()
    },
    /** A page in the back/forward cache receives no storage events. */
    follow(onRemoved: (item: Inactive) => void, onChange: () => void) {
      const follow = () => {
        const stored = readAll()
        const removed = items.filter(
          (item) => !item.isEnding && !stored.some((one) => isSame(one, item) && !one.isEnding),
        )
        items = stored.map((one) => {
          const item = items.find((known) => isSame(known, one) && known.isEnding === one.isEnding) ?? one
          // The object of a page wallet reports its own changes.
          if (item.remote) Object.assign(item, { accounts: one.accounts, caipNetworkId: one.caipNetworkId })
          return item
        })
        for (const item of removed) {
          item.unwatch?.()
          onRemoved(item)
        }
        onChange()
      }
      addEventListener('storage', ({ key }) => key?.startsWith(session.key) && follow())
      addEventListener('pageshow', ({ persisted }) => persisted && follow())
    },
  }
}

function isSame(one: ConnectionId, other: ConnectionId) {
  return one.namespace === other.namespace && one.connectorId === other.connectorId
}

function toStored({ wallet: _, unwatch: __, hasFailed: ___, checked: ____, ...stored }: Inactive): StoredConnection {
  return stored
}
