import type { NamespaceSession } from '@airlock/protocol/session'
import type { InactiveWallets } from '../types/Namespace.ts'
import type { SessionRecord } from '../types/session.ts'
import type { ActiveWallets, SessionWallet } from '../types/wallets.ts'
import type { createConnections } from './connections/createConnections.ts'
import { CONNECTIONS_KEY } from './connectionsKey.ts'

type Options = {
  record: Pick<SessionRecord, 'key' | 'get' | 'storage'>
  active: ActiveWallets
  load(): Promise<Pick<ReturnType<typeof createConnections>, 'keep' | 'end'>>
  endRemote(wallet: SessionWallet): void
}

/** Loads the code of inactive wallets once there are some: now or by an earlier page load. */
export function createInactiveWallets({ record, active, load, endRemote }: Options) {
  function isStored(matches: (one: { namespace?: unknown; connectorId?: unknown } | null) => boolean): boolean {
    try {
      return JSON.parse(record.storage().getItem(record.key + CONNECTIONS_KEY) ?? '[]').some(matches)
    } catch {
      // Without storage there are none.
      return false
    }
  }

  let isUsed = isStored(() => true)
  /** Covers denied storage and the time until the code has loaded. */
  const replaced = new Set<string>()
  return {
    before(namespace) {
      const wallet = active.of(namespace).get()
      const entry = record.get().namespaces[namespace]
      return () => {
        const isIn = (one?: NamespaceSession) => one?.connectorId === wallet?.connectorId
        // A session's update replaces no wallet.
        if (!wallet || !entry || isIn(record.get().namespaces[namespace])) return
        isUsed = true
        replaced.add(namespace + wallet.connectorId)
        load().then(
          (code) => code.keep(namespace, wallet, entry),
          () => wallet.remote && !Object.values(record.get().namespaces).some(isIn) && endRemote(wallet),
        )
      }
    },
    wasReplaced: (namespace, connectorId) =>
      replaced.has(namespace + connectorId) ||
      isStored((one) => one?.namespace === namespace && one.connectorId === connectorId),
    end: () =>
      isUsed &&
      void load()
        .then((code) => code.end())
        .catch(() => {}),
    restore: () => isUsed && void load().catch(() => {}),
  } satisfies InactiveWallets & { restore(): unknown }
}
