import type { KeyClient } from '../keys/KeyClient.ts'
import { readSettings } from './settings.ts'
import { startKeys } from './startKeys.ts'

export function startPage(): KeyClient {
  return startKeys({ projectId: readSettings(document).projectId, hostOrigin: location.origin })
}
