import type { KeyClient } from '../keys/KeyClient.ts'
import { readSettings } from './settings.ts'
import { startKeys } from './startKeys.ts'

/** Keys of a standalone page, which has no site's session and needs its own code. */
export function startPage(): KeyClient {
  return startKeys({ projectId: readSettings(document).projectId, hostOrigin: location.origin })
}
