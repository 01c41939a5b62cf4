import type { AccountProfile } from '@airlock/protocol/channel/callSchemas'
import type { Json } from '@airlock/protocol/snapshot'

const MAX_NAME_LENGTH = 64

/** Here instead of among the guards of the engine, whose size is at its limit. */
export function parseProfile(value: Json): AccountProfile {
  const { name } = Object(value) as Record<string, unknown>
  return { name: typeof name === 'string' ? name.slice(0, MAX_NAME_LENGTH) : undefined }
}
