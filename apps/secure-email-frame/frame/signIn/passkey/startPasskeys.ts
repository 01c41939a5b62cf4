import type { KeyClient } from '../../keys/KeyClient.ts'
import { loadLanguage } from '../../messages/loadLanguage.ts'
import { localeOf } from '../../messages/localeOf.ts'
import { createPasskeys, type Passkeys, type PasskeysOptions } from './createPasskeys.ts'
import { passkeyMarker } from './passkeyMarker.ts'
import { canBeImmediate } from './passkeySupport.ts'

export type PasskeyLook = Pick<PasskeysOptions, 'site' | 'scheme' | 'hasPasskeyWallets'>

export async function startPasskeys(keys: KeyClient, look: PasskeyLook): Promise<Passkeys> {
  const language = await loadLanguage(localeOf(window))
  return createPasskeys({ keys, marker: passkeyMarker, language, canBeImmediate, ...look })
}
