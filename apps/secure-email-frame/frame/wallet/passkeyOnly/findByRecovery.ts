import type { SessionGrant } from '@airlock/protocol/secure/api'
import { SecureError } from '../../errors/SecureError.ts'
import type { Api } from '../../sessions/createApi.ts'
import { proveDataKey } from '../proveDataKey.ts'
import { lookupOf } from '../recoveryCode.ts'
import { openSlot } from '../sealSlot.ts'

/** The recovery code never leaves this device. @throws SecureError RECOVERY_REFUSED, WRONG_KEY */
export async function findByRecovery(api: Api, projectId: string, code: string): Promise<SessionGrant> {
  const lookup = await lookupOf(code).catch((cause) => {
    throw new SecureError('WRONG_KEY', { cause })
  })
  const { challenge, userId, walletId, slot } = await api('recovery/find', { projectId, lookup })
  const dataKey = await openSlot(slot, { kind: 'recovery', code }, { userId, walletId }).catch((cause) => {
    throw new SecureError('WRONG_KEY', { cause })
  })
  const proof = await proveDataKey(dataKey, {
    action: 'recoverySignIn',
    userId,
    walletId,
    challenge,
    subject: lookup,
  }).finally(() => dataKey.fill(0))
  return api('recovery/signIn', { lookup, proof })
}
