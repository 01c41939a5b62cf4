import type { Storage } from '../../../core/ports/Storage.ts'

export const PASSKEY_KEY = '@airlock-wallet/PASSKEY'

/** If true, Connect reserves space for the passkey button. */
export const hasPasskey = (storage: Storage) => storage.get(PASSKEY_KEY) !== null
