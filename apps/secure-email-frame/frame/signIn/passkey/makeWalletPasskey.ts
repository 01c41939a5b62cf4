import type { NewPasskey } from '@airlock/protocol/secure/passkeyApi'
import { SecureError } from '../../errors/SecureError.ts'
import type { KeyClient, PasskeyPlace } from '../../keys/KeyClient.ts'
import type { Language } from '../../messages/loadLanguage.ts'
import { fill } from '../../pages/fill.ts'
import type { RunJob } from './runPasskeyJob.ts'

export type NewWalletPasskey = { passkey: NewPasskey; output: string }
type Options = {
  keys: Pick<KeyClient, 'startPasskeyWallet'>
  language: Language
  place: PasskeyPlace
  run: RunJob
}

/** The server does not know it yet. @throws SecureError PASSKEY_UNFIT without output (WebAuthn `prf`) */
export async function makeWalletPasskey({ keys, language, place, run }: Options): Promise<NewWalletPasskey> {
  const day = new Intl.DateTimeFormat(language.tag, { dateStyle: 'medium' }).format()
  const label = fill(language.messages.passkey.walletName, { day })
  const { passkey, output } = await run(async () => {
    const { challenge, userId } = await keys.startPasskeyWallet(place)
    return { kind: 'wallet', challenge, user: { id: userId, label }, existing: [] }
  })
  if (output === undefined) throw new SecureError('PASSKEY_UNFIT')
  return { passkey, output }
}
