import { SecureError } from '../errors/SecureError.ts'
import { hashOf } from './bytes/hashOf.ts'
import type { KeyState } from './createKeyState.ts'
import type { KeyClient } from './KeyClient.ts'

export function walletCalls(state: KeyState) {
  const { steps, wallet, unlockMethods, grant, inSession, whileHeld, openUserOf, changeUser } = state
  const usedApprovals = new Set<string>()

  return {
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
