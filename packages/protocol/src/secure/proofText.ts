import type { KeySlot } from './api.ts'

/** HKDF info; the salt is the wallet id, the hash SHA-256. */
export const PROOF_INFO = 'airlock|proof'

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
  /** SHA-256 of `slotText` or of an address, an id, or empty. */
  subject: string
  challenge: string
}

/** No part contains `|`, so texts are unambiguous. */
export function proofText({ action, userId, walletId, subject, challenge }: Statement): string {
  return [PROOF_INFO, action, userId, walletId, subject, challenge].join('|')
}

export function slotText(slots: readonly KeySlot[]): string {
  const texts = slots.map(({ kind, iv, wrapped, parameters }) => {
    const values = new Map(Object.entries(parameters))
    const sorted = [...values.keys()].sort().map((name) => [name, values.get(name)])
    return JSON.stringify([kind, iv, wrapped, sorted])
  })
  return texts.sort().join('\n')
}
