import type { KeySlot } from './api.ts'

/** HKDF info for the Ed25519 seed of proofs; the salt is the wallet id, the hash SHA-256. */
export const PROOF_INFO = 'airlock|proof'

/** Actions that need proof of the data key, in addition to a fresh code. */
export type ProvenAction =
  | 'confirmSlot'
  | 'restoreSlot'
  | 'lock'
  | 'changeEmail'
  | 'removeEmail'
  | 'linkIdentity'
  | 'unlinkIdentity'
  | 'addPasskey'
  | 'removePasskey'
  | 'deleteAccount'
  | 'keepAccount'
  | 'recoverySignIn'

type Statement = {
  action: ProvenAction
  userId: string
  walletId: string
  /** SHA-256 of `slotText` or of an address, id of a slot, transaction or identity, or empty. */
  subject: string
  /** Single-use challenge of the server. */
  challenge: string
}

/** Returns the signed text. No part contains `|`, so texts are unambiguous. */
export function proofText({ action, userId, walletId, subject, challenge }: Statement): string {
  return [PROOF_INFO, action, userId, walletId, subject, challenge].join('|')
}

/** Returns the same text for the same slots, whatever the order of their fields. */
export function slotText(slots: readonly KeySlot[]): string {
  const texts = slots.map(({ kind, iv, wrapped, parameters }) => {
    const values = new Map(Object.entries(parameters))
    const sorted = [...values.keys()].sort().map((name) => [name, values.get(name)])
    return JSON.stringify([kind, iv, wrapped, sorted])
  })
  return texts.sort().join('\n')
}
