import type { TrackedEvent } from '@airlock/protocol/channel/callSchemas'
import type { Deps } from '../ports/Deps.ts'

/** Emits an event to the host's own subscribers. Nothing waits for it and nothing fails with it. */
export function track(
  { host }: Pick<Deps, 'host'>,
  event: TrackedEvent['event'],
  properties?: TrackedEvent['properties'],
) {
  host.track({ event, ...(properties && { properties }) }).catch(() => {})
}
