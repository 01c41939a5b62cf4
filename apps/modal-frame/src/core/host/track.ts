import type { TrackedEvent } from '@airlock/protocol/channel/callSchemas'
import type { EventName } from '@airlock/protocol/channel/eventNames'
import type { Deps } from '../ports/Deps.ts'

/** Emits an event to the host. Not awaited; failures are ignored. */
export function track({ host }: Pick<Deps, 'host'>, event: EventName, properties?: TrackedEvent['properties']) {
  host.track({ event, ...(properties && { properties }) }).catch(() => {})
}
