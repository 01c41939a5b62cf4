import type { Storage } from '../../../core/ports/Storage.ts'

export const PASSKEY_KEY = '@airlock-wallet/PASSKEY'

/** Connect reserves the button's space by it. */
export const hasPasskey = (storage: Storage) => storage.get(PASSKEY_KEY) !== null
