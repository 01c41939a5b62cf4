import type { ChainNamespace } from '@airlock/protocol/caip'
import { isLive, type NamespaceSession } from '@airlock/protocol/session'
import type { InactiveWallets } from '../types/Namespace.ts'
import type { SessionRecord } from '../types/session.ts'
import type { ActiveWallets, SessionWallet } from '../types/wallets.ts'
import type { createConnections } from './connections/createConnections.ts'
import { CONNECTIONS_KEY } from './connectionsKey.ts'
import type { OtherWallet, SignIns } from './signIn/createSignIns.ts'

type Entry = OtherWallet & { connectorId?: unknown; remote?: unknown; isEnding: boolean }

type Options = {
  record: Pick<SessionRecord, 'key' | 'get' | 'read' | 'storage'>
  active: ActiveWallets
  load(): Promise<Pick<ReturnType<typeof createConnections>, 'keep' | 'end' | 'update'>>
  endRemote(wallet: SessionWallet): void
  forgetSignIns?: SignIns['forget'] | undefined
}

export function createInactiveWallets({ record, active, load, endRemote, forgetSignIns }: Options) {
  const recordKey = record.key + CONNECTIONS_KEY
  /** Covers denied storage and the time until the code has loaded. */
  const replaced = new Set<string>()

  function entries(): Entry[] {
    try {
      const stored: (Entry | null)[] = JSON.parse(record.storage().getItem(recordKey) ?? '[]')
      return stored.flatMap((one) => (one ? { ...one, isEnding: one.isEnding === true } : []))
    } catch {
      return []
    }
  }

  const find = (namespace: ChainNamespace, connectorId: string | undefined) =>
    entries().find((one) => one.namespace === namespace && one.connectorId === connectorId)

  function run(use?: (code: Awaited<ReturnType<typeof load>>) => void, onFail = () => {}) {
    if (replaced.size || entries()[0]) load().then(use, onFail)
  }

  function markEnding() {
    const ended = entries()
    const marked = ended.filter(({ remote }) => remote).map((one) => ({ ...one, isEnding: true }))
    try {
      record.storage().setItem(recordKey, JSON.stringify(marked))
      for (const one of ended) forgetSignIns?.(one, [])
    } catch {
      // Storage is denied, or another script wrote the record.
    }
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
    isKept: (namespace, connectorId) => find(namespace, connectorId)?.isEnding === false,
    wasReplaced: (namespace, connectorId) => replaced.has(namespace + connectorId) || !!find(namespace, connectorId),
    update: (change) => run((code) => code.update(change)),
    end: () => run((code) => code.end(), markEnding),
    restore: () => run(),
  } satisfies InactiveWallets
}
