import { SecureError } from '../errors/SecureError.ts'
import type { KeyClient } from '../keys/KeyClient.ts'
import type { KeyState } from './createKeyState.ts'

export function slotCalls(state: KeyState) {
  const { steps, wallet, unlockMethods, grant, inSession, whileHeld, changed } = state

  return {
    async exportPhrase() {
      // The server requires a recent code for an export, and this document an unlocked wallet.
      const session = await grant()
      if ((await wallet.read()).mode !== 'user-locked') await inSession('wallet/dataKey', {})
      else if (steps.unlockedSession !== session.id) throw new SecureError('WALLET_LOCKED')
      await inSession('wallet/exported', {})
      const text = await wallet.withEntropy(async (entropy) => (await import('../wallet/derive.ts')).wordsOf(entropy))
      // If another tab switched users, these words would be theirs.
      return whileHeld(session, async () => text)
    },
    putPasskey: async ({ credentialId, salt, output }) =>
      changed(await (await unlockMethods()).add({ kind: 'passkey', output }, { credentialId, salt })),
    async startRecovery() {
      const { newRecoveryCode } = await import('../wallet/recoveryCode.ts')
      steps.newCode = newRecoveryCode()
      return steps.newCode
    },
    async confirmRecovery(typed) {
      const { lookupOf, plainCode } = await import('../wallet/recoveryCode.ts')
      if (steps.newCode === undefined) throw new SecureError('STATE_CONFLICT')
      if (plainCode(typed) !== plainCode(steps.newCode)) throw new SecureError('CODE_MISTYPED')
      // The typed text becomes the secret, because the user can read it.
      const parameters = { kdf: 'HKDF-SHA-256', lookup: await lookupOf(typed) }
      const user = await changed(await (await unlockMethods()).add({ kind: 'recovery', code: typed }, parameters))
      steps.newCode = undefined
      return user
    },
    restoreSlot: async (id) => changed(await (await unlockMethods()).restore(id)),
    lock: async () => changed(await (await unlockMethods()).lock()),
  } satisfies Partial<KeyClient>
}
