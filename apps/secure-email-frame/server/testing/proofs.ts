import { createHash } from 'node:crypto'
import type { DataKeyProof, KeySlot } from '@airlock/protocol/secure/api'
import { type ProvenAction, slotText } from '@airlock/protocol/secure/proofText'
import { proveDataKey } from '../../frame/wallet/proveDataKey.ts'
import { type TestDevice, WALLET } from './testServer.ts'

type Statement = { action: ProvenAction; subject?: string; userId: string; dataKey: string; walletId?: string }

export async function proofBy(
  device: TestDevice,
  { action, subject = '', userId, dataKey, walletId = WALLET.walletId }: Statement,
): Promise<DataKeyProof> {
  const requested = await device.call('wallet/challenge', {})
  if (!requested.ok) throw new Error(requested.fault.code)
  const key = new Uint8Array(Buffer.from(dataKey, 'base64url'))
  return proveDataKey(key, { action, subject, userId, walletId, challenge: requested.value.challenge })
}

export const hashOfText = (text: string) => createHash('sha256').update(text).digest('base64url')
export const hashOfSlots = (slots: readonly KeySlot[]) => hashOfText(slotText(slots))

export const slotOf = (kind: KeySlot['kind'], wrapped = 'AAAA'): KeySlot => ({
  kind,
  iv: 'AAAA',
  wrapped,
  parameters: { salt: 'x', credentialId: 'y' },
})

export async function addSlot(device: TestDevice, slot: KeySlot, owner: { userId: string; dataKey: string }) {
  const put = await device.call('wallet/putSlot', { slot })
  if (!put.ok) return put
  const proof = await proofBy(device, { ...owner, action: 'confirmSlot', subject: hashOfSlots([slot]) })
  return device.call('wallet/confirmSlot', { kind: slot.kind, proof })
}
