import type { KeyClient } from '../../keys/KeyClient.ts'
import { loadLanguage } from '../../messages/loadLanguage.ts'
import { localeOf } from '../../messages/localeOf.ts'
import { createPasskeys, type Passkeys } from './createPasskeys.tsx'
import { passkeyMarker } from './passkeyMarker.ts'
import { canBeImmediate } from './passkeySupport.ts'

export async function startPasskeys(keys: KeyClient, scheme: () => 'light' | 'dark' | undefined): Promise<Passkeys> {
  const language = await loadLanguage(localeOf(window))
  return createPasskeys({ keys, marker: passkeyMarker, language, canBeImmediate, scheme })
}
