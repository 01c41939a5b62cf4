import type { TrackedEvent } from '@airlock/protocol/channel/callSchemas'
import type { Deps } from '../ports/Deps.ts'

/** Not awaited; failures are ignored. */
export function track(
  { host }: Pick<Deps, 'host'>,
  event: TrackedEvent['event'],
  properties?: TrackedEvent['properties'],
) {
  host.track({ event, ...(properties && { properties }) }).catch(() => {})
}
