import type { W3mResult } from '@airlock/protocol/w3m/results'
import type { SecureUser } from '../../keys/KeyClient.ts'
import { originSalt } from '../../wallet/originSalt.ts'
import { needsPasskeyWindow } from './needsPasskeyWindow.ts'
import { type PasskeyMarker, passkeyMarker } from './passkeyMarker.ts'
import { canCreatePasskey } from './passkeySupport.ts'

type Options = { marker: PasskeyMarker; canCreate(): Promise<boolean>; needsWindow?(): boolean }
export type PasskeyStatus = W3mResult<'PASSKEY_STATUS'>

export async function passkeyStatus(
  user: SecureUser | null,
  { marker, canCreate, needsWindow = needsPasskeyWindow }: Options = {
    marker: passkeyMarker,
    canCreate: canCreatePasskey,
  },
): Promise<PasskeyStatus> {
  // A passkey of this salt was made to sign in too, perhaps on another device.
  if (marker.isEmpty() && user?.passkey?.salt === (await originSalt())) marker.set('possible')
  const hasPasskey = marker.is('made', 'possible')
  const isDue = user !== null && canBeOffered(user)
  // Without its passkey, such a wallet would be lost (T234).
  const needsRecovery = user?.isPasskeyOnly === true && !user.hasRecovery
  return {
    hasPasskey,
    isOffered: isDue && marker.isEmpty() && (await canCreate()),
    ...(needsRecovery && { needsRecovery }),
    ...(needsWindow() && { needsWindow: true }),
  }
}

/** A passkey that opens the wallet is replaced on the secure origin's own page only (T221). */
export const canBeOffered = ({ mode, isOpen, passkey }: SecureUser) => mode === 'managed' && isOpen && passkey === null
