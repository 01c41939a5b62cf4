import type { ChainNamespace } from '@airlock/protocol/caip'
import { isLive, type Session } from '@airlock/protocol/session'
import type { RememberedSession } from '../../types/session.ts'
import type { createConnectionList } from './createConnectionList.ts'

type List = Pick<ReturnType<typeof createConnectionList>, 'items' | 'change' | 'publish'>

export function followSession(session: RememberedSession, { items, change, publish }: List): void {
  session.subscribe((next, previous) => {
    const { namespaces } = next
    const closed = Object.entries(previous.namespaces).filter(
      ([name, entry]) => entry.remote && namespaces[name as ChainNamespace]?.status === 'disconnected',
    )
    for (const item of items()) {
      // A session in the frame ends in all its namespaces.
      if (item.remote && closed.some(([, { connectorId }]) => connectorId === item.connectorId)) item.hasFailed = true
      const { status, connectorId } = namespaces[item.namespace] ?? {}
      const before = previous.namespaces[item.namespace]
      const isNow = status === 'connected' && connectorId === item.connectorId
      const isOver = status === 'disconnected' && isLive(before) && before?.connectorId === item.connectorId
      if (isNow && before?.connectorId !== connectorId) change(item)
      // The visitor disconnected it here, and did not decline to connect it. A locked wallet stays remembered.
      else if (isOver && !item.isEnding && !session.remembered(item.namespace)) change(item)
      // The visitor connected it again. Other events of a removed session do not keep it.
      else if (item.isEnding && isConnected(next, item) && !isConnected(previous, item)) change(item)
    }
    publish()
  })
}

function isConnected({ namespaces }: Session, { connectorId }: { connectorId: string }) {
  return Object.values(namespaces).some((one) => one.status === 'connected' && one.connectorId === connectorId)
}
