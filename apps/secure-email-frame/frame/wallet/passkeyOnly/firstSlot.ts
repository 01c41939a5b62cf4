import type { KeySlot, WalletRecord } from '@airlock/protocol/secure/api'
import { SecureError } from '../../errors/SecureError.ts'
import type { Bytes, FirstSlot } from '../createWallet.ts'
import { openSlot, sealSlot } from '../sealSlot.ts'

type Opening = {
  input: { slot: KeySlot }
  /** @throws SecureError WRONG_KEY */
  check(record: Pick<WalletRecord, 'slots'>): Promise<void>
}

export async function createFirstSlot(
  owner: { userId: string; walletId: string },
  dataKey: Bytes,
  { credentialId, salt, output }: FirstSlot,
): Promise<Opening> {
  const method = { kind: 'passkey', output } as const
  return {
    input: { slot: await sealSlot(dataKey, method, owner, { credentialId, salt }) },
    async check({ slots }) {
      const slot = slots.find(({ kind }) => kind === 'passkey')
      const opened = slot && (await openSlot(slot, method, owner).catch(() => undefined))
      const isSame = opened?.every((byte, index) => byte === dataKey[index])
      opened?.fill(0)
      if (isSame !== true) throw new SecureError('WRONG_KEY')
    },
  }
}
