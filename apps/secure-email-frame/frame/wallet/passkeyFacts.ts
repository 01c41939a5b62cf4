import type { KeySlot } from '@airlock/protocol/secure/api'
import type { PasskeyFacts } from '../keys/KeyClient.ts'

export function passkeyFacts(slots: readonly KeySlot[]): PasskeyFacts | null {
  const { credentialId, salt } = slots.find(({ kind }) => kind === 'passkey')?.parameters ?? {}
  return typeof credentialId === 'string' && typeof salt === 'string' ? { credentialId, salt } : null
}
