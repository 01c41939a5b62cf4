import type { ChainNamespace } from '@airlock/protocol/caip'
import { textOf } from '../page/options/textOf.ts'
import type { Store } from '../stores.ts'
import type { AppKit } from '../types/AppKit.ts'
import type { Connections } from '../types/states.ts'
import { followConnections, readConnections } from './readConnections.ts'

/** Returns the same object until a connection changes. */
export function connectionsStore(namespace?: ChainNamespace): Store<Connections> {
  let last: [value: Connections, text: string] | undefined
  return {
    empty: { connections: [], recentConnections: [] },
    get(kit: AppKit) {
      const value = readConnections(kit, namespace)
      const text = textOf(value)
      if (last?.[1] !== text) last = [value, text]
      return last[0]
    },
    subscribe: followConnections,
  }
}
