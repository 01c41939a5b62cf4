import type { EventName } from '@airlock/protocol/channel/eventNames'
import type { Unsubscribe } from './ports.ts'
import type { AppKitEvent } from './types.ts'

/** S8.10: what happened, for the page's own subscribers. Nothing is sent anywhere. */
export function createEvents() {
  const listeners = new Set<(event: AppKitEvent) => void>()
  let last: AppKitEvent | undefined
  return {
    track(event: EventName, properties: AppKitEvent['data']['properties'] = {}) {
      last = { timestamp: Date.now(), data: { type: 'track', event, properties } }
      for (const listener of [...listeners]) listener(last)
    },
    last: () => last,
    subscribe(listener: (event: AppKitEvent) => void): Unsubscribe {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
