import type { DataKeyProof, KeySlot, WalletRecord } from '@airlock/protocol/secure/api'
import { type ProvenAction, slotText } from '@airlock/protocol/secure/proofText'
import { SecureError } from '../errors/SecureError.ts'
import type { UnlockMethod } from '../keys/KeyClient.ts'
import type { createSession } from '../sessions/createSession.ts'
import type { Bytes, createWallet, Owner } from './createWallet.ts'

type AccountAction =
  | 'changeEmail'
  | 'removeEmail'
  | 'linkIdentity'
  | 'unlinkIdentity'
  | 'addPasskey'
  | 'removePasskey'
  | 'deleteAccount'
type Options = { inSession: ReturnType<typeof createSession>['inSession']; wallet: ReturnType<typeof createWallet> }

/** Each change proves possession of the data key. */
export function createUnlockMethods({ inSession, wallet }: Options) {
  async function prove(dataKey: Bytes, owner: Owner, action: ProvenAction, subject: string): Promise<DataKeyProof> {
    const { proveDataKey } = await import('./proveDataKey.ts')
    const { challenge } = await inSession('wallet/challenge', {})
    const {
      userId,
      wallet: { walletId },
    } = owner
    return proveDataKey(dataKey, { action, userId, walletId, subject, challenge })
  }

  return {
    /** Confirms the slot after the stored copy decrypts the data key. @throws SecureError WRONG_KEY */
    add: (unlockMethod: UnlockMethod, parameters: KeySlot['parameters']): Promise<WalletRecord> =>
      wallet.withDataKey(async (dataKey, owner) => {
        const { openSlot, sealSlot } = await import('./sealSlot.ts')
        const { subjectOf } = await import('./proveDataKey.ts')
        const {
          userId,
          wallet: { walletId },
        } = owner
        const slot = await sealSlot(dataKey, unlockMethod, { userId, walletId }, parameters)
        const { pending } = await inSession('wallet/putSlot', { slot })
        const opened = await openSlot(pending, unlockMethod, { userId, walletId }).catch((cause) => {
          throw new SecureError('WRONG_KEY', { cause })
        })
        opened.fill(0)
        if (slotText([pending]) !== slotText([slot])) throw new SecureError('WRONG_KEY')
        const proof = await prove(dataKey, owner, 'confirmSlot', await subjectOf(slotText([pending])))
        return (await inSession('wallet/confirmSlot', { kind: slot.kind, proof })).record
      }),
    restore: (id: string): Promise<WalletRecord> =>
      wallet.withDataKey(async (dataKey, owner) => {
        const proof = await prove(dataKey, owner, 'restoreSlot', id)
        return (await inSession('wallet/restoreSlot', { id, proof })).record
      }),
    /** @throws SecureError KEY_NEEDED while locked here */
    async proofIfLocked(action: AccountAction, text = ''): Promise<{ proof?: DataKeyProof }> {
      if ((await wallet.read()).mode !== 'user-locked') return {}
      const { subjectOf } = await import('./proveDataKey.ts')
      const subject = action === 'changeEmail' ? await subjectOf(text) : text
      return wallet
        .withDataKey(async (dataKey, owner) => ({ proof: await prove(dataKey, owner, action, subject) }))
        .catch((cause) => {
          const isLocked = cause instanceof SecureError && cause.code === 'KEYS_GONE'
          throw isLocked ? new SecureError('KEY_NEEDED') : cause
        })
    },
    cancelDeletion: () =>
      wallet.withDataKey(async (dataKey, owner) => {
        await inSession('account/keep', { proof: await prove(dataKey, owner, 'keepAccount', '') })
      }),
    /** The proof covers the slots that this device knows. */
    lock: (): Promise<WalletRecord> =>
      wallet.withDataKey(async (dataKey, owner) => {
        const { subjectOf } = await import('./proveDataKey.ts')
        const { slots } = await wallet.read()
        const proof = await prove(dataKey, owner, 'lock', await subjectOf(slotText(slots)))
        return (await inSession('wallet/lock', { proof })).record
      }),
  }
}
