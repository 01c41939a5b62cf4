import type { ChainNamespace } from '@airlock/protocol/caip'
import { isLive, type NamespaceSession } from '@airlock/protocol/session'
import type { InactiveWallets } from '../types/Namespace.ts'
import type { SessionRecord } from '../types/session.ts'
import type { ActiveWallets, SessionWallet } from '../types/wallets.ts'
import type { createConnections } from './connections/createConnections.ts'
import { CONNECTIONS_KEY } from './connectionsKey.ts'

type Options = {
  record: Pick<SessionRecord, 'key' | 'get' | 'read' | 'storage'>
  active: ActiveWallets
  load(): Promise<Pick<ReturnType<typeof createConnections>, 'keep' | 'end' | 'update'>>
  endRemote(wallet: SessionWallet): void
}

/** Loads the code of inactive wallets once there are some: now, by an earlier page load, or by another tab. */
export function createInactiveWallets({ record, active, load, endRemote }: Options) {
  /** Covers denied storage and the time until the code has loaded. */
  const replaced = new Set<string>()

  /** Without parameters: whether there is any. */
  function isKept(namespace?: ChainNamespace, connectorId?: string): boolean {
    try {
      return JSON.parse(record.storage().getItem(record.key + CONNECTIONS_KEY) ?? '[]').some(
        (one: { namespace?: unknown; connectorId?: unknown } | null) =>
          !namespace || (one?.namespace === namespace && one.connectorId === connectorId),
      )
    } catch {
      // Without storage there are none.
      return false
    }
  }

  function run(use?: (code: Awaited<ReturnType<typeof load>>) => void) {
    if (replaced.size || isKept()) load().then(use, () => {})
  }

  return {
    before(namespace) {
      const wallet = active.of(namespace).get()
      const entry = record.get().namespaces[namespace]
      const stored = record.read()?.namespaces[namespace]
      return () => {
        const isIn = (one?: NamespaceSession) => one?.connectorId === wallet?.connectorId
        const now = record.get().namespaces[namespace]?.connectorId
        // A session's update replaces no wallet. Another tab may have stored its own wallet.
        const gone = [stored, entry].filter((one) => isLive(one) && one?.connectorId !== now) as NamespaceSession[]
        for (const { connectorId } of gone) replaced.add(namespace + connectorId)
        if (gone[0])
          load().then(
            (code) => code.keep(namespace, gone, wallet),
            () => wallet?.remote && !Object.values(record.get().namespaces).some(isIn) && endRemote(wallet),
          )
      }
    },
    isKept,
    wasReplaced: (namespace, connectorId) => replaced.has(namespace + connectorId) || isKept(namespace, connectorId),
    update: (change) => run((code) => code.update(change)),
    end: () => run((code) => code.end()),
    restore: () => run(),
  } satisfies InactiveWallets
}
