import type { NewPasskey } from '@airlock/protocol/secure/passkeyApi'
import { SecureError } from '../../errors/SecureError.ts'
import type { KeyClient } from '../../keys/KeyClient.ts'
import type { Language } from '../../messages/loadLanguage.ts'
import { fill } from '../../pages/fill.ts'
import { forgetPasskey, makePasskey, promptPasskey } from '../../wallet/passkey.ts'
import { originSalt } from './originSalt.ts'

export type NewWalletPasskey = { passkey: NewPasskey; output: string }
type Options = { keys: Pick<KeyClient, 'startPasskeyWallet'>; language: Language; signal: AbortSignal }

/**
 * Creates the passkey of a new wallet, and reads the output that opens it. The server does not know the passkey yet.
 *
 * @throws SecureError PASSKEY_UNFIT if the authenticator has no output (WebAuthn `prf`)
 */
export async function makeWalletPasskey({ keys, language, signal }: Options): Promise<NewWalletPasskey> {
  const { challenge, userId } = await keys.startPasskeyWallet()
  const day = new Intl.DateTimeFormat(language.tag, { dateStyle: 'medium' }).format()
  const label = fill(language.messages.passkey.walletName, { day })
  const creation = { challenge, existing: [], opensWallet: true, signal }
  const passkey = await makePasskey({ id: userId, email: null, label }, creation)
  const { credentialId } = passkey
  try {
    const output = await promptPasskey({ credentialId, salt: await originSalt() })
    signal.throwIfAborted()
    return { passkey, output }
  } catch (cause) {
    void forgetPasskey(credentialId)
    throw cause instanceof SecureError ? cause : new SecureError('PASSKEY_UNUSED', { cause })
  }
}
