import type { NewPasskey } from '@airlock/protocol/secure/passkeyApi'
import { SecureError } from '../../errors/SecureError.ts'
import type { KeyClient } from '../../keys/KeyClient.ts'
import { forgetPasskey } from '../../wallet/passkey/passkey.ts'

/** Responses that leave nothing stored. A lost response, or a known passkey, may be stored. */
const REJECTIONS = ['CODE_NEEDED', 'KEY_NEEDED', 'NOT_ALLOWED', 'PASSKEY_REFUSED', 'TOO_MANY']

/** The browser forgets it if the server rejects it, or the user left before. */
export async function storePasskey(
  keys: Pick<KeyClient, 'addPasskey'>,
  passkey: NewPasskey,
  signal?: AbortSignal,
): Promise<void> {
  const isAborted = signal?.aborted
  try {
    signal?.throwIfAborted()
    await keys.addPasskey(passkey)
  } catch (cause) {
    const isRejected = cause instanceof SecureError && REJECTIONS.includes(cause.code)
    if (isAborted || isRejected) void forgetPasskey(passkey.credentialId)
    throw cause
  }
}
