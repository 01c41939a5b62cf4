import { SecureError } from '../errors/SecureError.ts'
import { hashOf } from './bytes/hashOf.ts'
import type { KeyState } from './createKeyState.ts'
import type { KeyClient } from './KeyClient.ts'

export function walletCalls(state: KeyState) {
  const { steps, wallet, unlockMethods, grant, inSession, whileHeld, openUserOf, changeUser, changed } = state
  let newCode: string | undefined
  const usedApprovals = new Set<string>()

  return {
    async exportPhrase() {
      // A device slot is not enough to export keys: the server checks for a recent code. A user-locked wallet must be unlocked in this
      // document.
      const session = await grant()
      if ((await wallet.read()).mode !== 'user-locked') await inSession('wallet/dataKey', {})
      else if (steps.unlockedSession !== session.id) throw new SecureError('WALLET_LOCKED')
      await inSession('wallet/exported', {})
      const text = await wallet.withEntropy(async (entropy) => (await import('../wallet/derive.ts')).wordsOf(entropy))
      // If another tab switched users, these words would be theirs.
      return whileHeld(session, async () => text)
    },
    async unlock(unlockMethod) {
      const session = await grant()
      const { user } = session
      const { wallet: sealed, slots } = await wallet.read({ isNew: true })
      const slot = slots.find(({ kind }) => kind === unlockMethod.kind)
      if (slot === undefined) throw new SecureError('STATE_CONFLICT')
      const { openSlot } = await import('../wallet/sealSlot.ts')
      const dataKey = await openSlot(slot, unlockMethod, { userId: user.id, walletId: sealed.walletId }).catch(
        (cause) => {
          throw new SecureError('WRONG_KEY', { cause })
        },
      )
      await whileHeld(session, async () => {
        await wallet.admit(user.id, sealed, dataKey)
        steps.unlockedSession = session.id
      }).finally(() => dataKey.fill(0))
      if (user.deletesAt !== undefined) {
        await (await unlockMethods()).cancelDeletion()
        await changeUser(({ deletesAt: _, ...stored }) => stored)
      }
      return openUserOf(await grant())
    },
    putPasskey: async ({ credentialId, salt, output }) =>
      changed(await (await unlockMethods()).add({ kind: 'passkey', output }, { credentialId, salt })),
    async startRecovery() {
      const { newRecoveryCode } = await import('../wallet/recoveryCode.ts')
      newCode = newRecoveryCode()
      return newCode
    },
    async confirmRecovery(typed) {
      const { plainCode } = await import('../wallet/recoveryCode.ts')
      if (newCode === undefined) throw new SecureError('STATE_CONFLICT')
      if (plainCode(typed) !== plainCode(newCode)) throw new SecureError('CODE_MISTYPED')
      // The typed text becomes the secret, because the user can read it.
      const user = await changed(
        await (await unlockMethods()).add({ kind: 'recovery', code: typed }, { kdf: 'HKDF-SHA-256' }),
      )
      newCode = undefined
      return user
    },
    restoreSlot: async (id) => changed(await (await unlockMethods()).restore(id)),
    lock: async () => changed(await (await unlockMethods()).lock()),
    async sign({ id, shownHash, account, request }) {
      if (usedApprovals.has(id)) throw new SecureError('APPROVAL_CHANGED')
      usedApprovals.add(id)
      if ((await hashOf({ account, request })) !== shownHash) throw new SecureError('APPROVAL_CHANGED')
      try {
        const [{ signRequest }] = await Promise.all([
          import('../wallet/signRequest.ts'),
          // Tokens last ten minutes, but an ended session must not sign at all.
          inSession('session/user', {}),
        ])
        return await wallet.withEntropy(async (entropy, { eip155, solana }) => {
          if (account !== (request.kind === 'solana' ? solana : eip155)) throw new SecureError('ACCOUNT_CHANGED')
          return signRequest(entropy, request)
        })
      } catch (cause) {
        // Nothing was signed, so the user may retry.
        usedApprovals.delete(id)
        throw cause
      }
    },
    requestSponsor: (name, params) => inSession(`sponsor/${name}`, params),
  } satisfies Partial<KeyClient>
}
