import type { Storage } from '../../../core/ports/Storage.ts'
import { PASSKEY_KEY } from './passkeyHint.ts'

export function savePasskey(storage: Storage, isThere: boolean): void {
  if (isThere) storage.set(PASSKEY_KEY, 'true')
  else storage.remove(PASSKEY_KEY)
}
