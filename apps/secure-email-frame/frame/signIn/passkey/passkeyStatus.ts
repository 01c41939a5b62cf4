import type { SecureUser } from '../../keys/KeyClient.ts'
import { originSalt } from './originSalt.ts'
import { type PasskeyMarker, passkeyMarker } from './passkeyMarker.ts'
import { canCreatePasskey } from './passkeySupport.ts'

type Options = { marker: PasskeyMarker; canCreate(): Promise<boolean> }

/** Whether a passkey may sign in at this site, and whether one may be offered. Each site asks once. Without its passkey, a wallet that needs a recovery code is lost (T234). */
export async function passkeyStatus(
  user: SecureUser | null,
  { marker, canCreate }: Options = { marker: passkeyMarker, canCreate: canCreatePasskey },
): Promise<{ hasPasskey: boolean; isOffered: boolean; needsRecovery: boolean }> {
  // A passkey of this salt was made to sign in too, perhaps on another device.
  if (marker.isEmpty() && user?.passkey?.salt === (await originSalt())) marker.set('possible')
  const hasPasskey = marker.is('made', 'possible')
  const isDue = user !== null && canBeOffered(user)
  const needsRecovery = user?.isPasskeyOnly === true && !user.hasRecovery
  return { hasPasskey, isOffered: isDue && marker.isEmpty() && (await canCreate()), needsRecovery }
}

/** A passkey that opens the wallet is replaced on the secure origin's own page only (T221). */
export const canBeOffered = ({ mode, isOpen, passkey }: SecureUser) => mode === 'managed' && isOpen && passkey === null
