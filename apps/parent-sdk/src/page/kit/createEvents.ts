import type { EventName } from '@airlock/protocol/channel/eventNames'
import type { AppKitEvent } from '../../types/states.ts'
import { createListeners } from '../utils/createListeners.ts'

export function createEvents() {
  const { emit, subscribe } = createListeners<[AppKitEvent]>()
  let last: AppKitEvent | undefined
  return {
    track(event: EventName, properties: AppKitEvent['data']['properties'] = {}) {
      last = { timestamp: Date.now(), data: { type: 'track', event, properties } }
      emit(last)
    },
    last: () => last,
    subscribe,
  }
}
