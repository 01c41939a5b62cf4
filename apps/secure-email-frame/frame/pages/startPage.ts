import { readSettings } from '../boot/settings.ts'
import { startKeys } from '../boot/startKeys.ts'
import type { KeyClient } from '../keys/KeyClient.ts'

/** Keys for a page of its own: it has no part in any site's session, and needs a code of its own. */
export function startPage(): KeyClient {
  return startKeys({ projectId: readSettings(document).projectId, hostOrigin: location.origin })
}
