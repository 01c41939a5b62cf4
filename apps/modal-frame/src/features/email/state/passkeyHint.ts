import type { Storage } from '../../../core/ports/Storage.ts'

export const PASSKEY_KEY = '@airlock-wallet/PASSKEY'

/** Whether the secure frame last had a passkey of this site, so that Connect reserves the place of its button. */
export const hasPasskey = (storage: Storage) => storage.get(PASSKEY_KEY) !== null
