import type { KeySlot } from '@airlock/protocol/secure/api'
import type { PasskeyFacts } from './KeyClient.ts'

/** Of the slots that the server lists; null where the person has no passkey for this wallet. */
export function passkeyFacts(slots: readonly KeySlot[]): PasskeyFacts | null {
  const { credentialId, salt } = slots.find(({ kind }) => kind === 'passkey')?.parameters ?? {}
  return typeof credentialId === 'string' && typeof salt === 'string' ? { credentialId, salt } : null
}
