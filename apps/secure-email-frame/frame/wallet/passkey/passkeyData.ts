import type { KeySlot } from '@airlock/protocol/secure/api'
import type { PasskeyData } from '../../keys/KeyClient.ts'

export function passkeyData(slots: readonly KeySlot[]): PasskeyData | null {
  const { credentialId, salt } = slots.find(({ kind }) => kind === 'passkey')?.parameters ?? {}
  return typeof credentialId === 'string' && typeof salt === 'string' ? { credentialId, salt } : null
}
