import type { KeyClient } from '../keys/KeyClient.ts'
import { knownAddress } from '../signIn/knownAddress.ts'
import { readSettings } from './settings.ts'
import { startKeys } from './startKeys.ts'

export function startPage(): KeyClient {
  const { projectId, email } = readSettings(document)
  if (email !== undefined) {
    knownAddress.remember(email)
    // A reload would post it again.
    history.replaceState(null, '', location.href)
  }
  return startKeys({ projectId, hostOrigin: location.origin })
}
