import { SecureError } from '../errors/SecureError.ts'
import type { KeyClient } from '../keys/KeyClient.ts'
import { openSlot } from '../wallet/sealSlot.ts'
import type { KeyState } from './createKeyState.ts'

export function unlockCalls(state: KeyState) {
  const { steps, wallet, unlockMethods, grant, whileHeld, openUserOf, changeUser } = state

  return {
    async unlock(unlockMethod) {
      const session = await grant()
      const { user } = session
      const { wallet: sealed, slots } = await wallet.read({ isNew: true })
      const slot = slots.find(({ kind }) => kind === unlockMethod.kind)
      if (slot === undefined) throw new SecureError('STATE_CONFLICT')
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
  } satisfies Partial<KeyClient>
}
