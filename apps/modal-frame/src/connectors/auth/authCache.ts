import { type CaipNetworkId, isCaipNetworkId } from '@airlock/protocol/caip'
import type { Storage } from '../../core/ports/Storage.ts'

/** The keys hold nothing that says who signed in (S9.12). */
const PREFIX = '@airlock-wallet/'
const USED = `${PREFIX}EMAIL_LOGIN_USED`
const CHAIN = `${PREFIX}LAST_USED_CHAIN`

/** Memory of a login by e-mail, in the storage of this frame. */
export function authCache(storage: Storage) {
  return {
    /** `true` where the secure frame may still hold a login of ours. */
    isUsed: () => storage.get(USED) === 'true',
    chain(): CaipNetworkId | null {
      const kept = storage.get(CHAIN)
      return isCaipNetworkId(kept) ? kept : null
    },
    keep(chain: CaipNetworkId) {
      storage.set(USED, 'true')
      storage.set(CHAIN, chain)
    },
    /** Called when the session ends, and when a check of it failed (S4.7). */
    clear() {
      storage.remove(USED)
      storage.remove(CHAIN)
    },
  }
}
