import type { ChainNamespace } from '@airlock/protocol/caip'
import type { NamespaceSession } from '@airlock/protocol/session'
import type { createWalletsStore } from '../../page/kit/createWalletsStore.ts'
import type { InactiveWallet } from '../../types/headless.ts'
import type { ActionDeps } from '../../types/Namespace.ts'
import type { PageWallet, SessionWallet } from '../../types/wallets.ts'
import { CONNECTIONS_KEY } from '../connectionsKey.ts'
import { MAX_CONNECTIONS, type StoredConnection, storedConnections } from './storedConnections.ts'

export type ConnectionId = { namespace: ChainNamespace; connectorId: string }

export type ListDeps = Pick<ActionDeps, 'session' | 'wallets' | 'namespaces'> & {
  store: Pick<ReturnType<typeof createWalletsStore>, 'set'>
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
}

/** An inactive connection. Its wallet is known once the page found it, or because it was active in this page. */
export type Inactive = StoredConnection & {
  wallet?: SessionWallet
  unwatch?(): void
  /** Locked, or the site was forgotten. */
  hasFailed?: boolean
  /** Number of claimants of its identity at the last check. */
  checked?: number
}

/** The inactive connections of the page, of the record that tabs share, and of the store that frame and host read. */
export function createConnectionList(
  { session, wallets, namespaces, store, storage }: ListDeps,
  onEvicted: (item: Inactive) => void,
) {
  const key = session.key + CONNECTIONS_KEY
  const record = storedConnections(key, storage)
  let items: readonly Inactive[] = record.read()
  let published = ''

  const isActive = ({ namespace, connectorId }: ConnectionId) => {
    const { status, connectorId: id } = session.get().namespaces[namespace] ?? {}
    return status !== 'disconnected' && id === connectorId
  }

  function candidatesOf({ namespace, connectorId }: ConnectionId): PageWallet[] {
    return wallets.all().filter((one) => one.connectorId === connectorId && one.namespaces.includes(namespace))
  }

  function publish() {
    const isConfigured = ({ namespace }: ConnectionId) => namespaces.some(({ name }) => name === namespace)
    const shown = items.filter((one) => isConfigured(one) && !isActive(one) && !one.isEnding)
    const inactive = shown.map((item): InactiveWallet => {
      const isGone = item.hasFailed || !(item.remote || item.wallet || candidatesOf(item)[0])
      const { rdns: _, ...stored } = toStored(item)
      return { ...stored, ...(isGone && { isGone }) }
    })
    // The host's connections have the active ones too.
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

  /** Follows an inactive wallet, whose changes show in the list only. */
  function hold(item: Inactive, wallet: SessionWallet) {
    item.wallet = wallet
    item.unwatch = wallet.wallet.watch({
      changed({ accounts = item.accounts, caipNetworkId = item.caipNetworkId }) {
        Object.assign(item, { accounts, caipNetworkId, hasFailed: accounts.length === 0 })
        publish()
      },
      closed() {
        item.hasFailed = true
        publish()
      },
    })
  }

  function keep(namespace: ChainNamespace, wallet: SessionWallet, { accounts, caipNetworkId }: NamespaceSession) {
    const { connectorId, name, rdns, remote } = wallet
    // The same wallet connected again.
    if (isActive({ namespace, connectorId })) return
    const item: Inactive = {
      ...{ namespace, connectorId, name, accounts, caipNetworkId },
      ...(rdns && { rdns }),
      ...(remote && { remote }),
    }
    hold(item, wallet)
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
    /** Follows the record of other tabs. */
    follow(onChange: () => void) {
      addEventListener('storage', (event) => {
        if (event.key !== key) return
        const stored = record.read()
        for (const item of items) if (!stored.some((one) => isSame(one, item))) item.unwatch?.()
        items = stored.map((one) => items.find((item) => isSame(item, one)) ?? one)
        onChange()
      })
    },
  }
}

function isSame(one: ConnectionId, other: ConnectionId) {
  return one.namespace === other.namespace && one.connectorId === other.connectorId
}

function toStored({ wallet: _, unwatch: __, hasFailed: ___, checked: ____, ...stored }: Inactive): StoredConnection {
  return stored
}
