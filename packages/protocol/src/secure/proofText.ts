import type { KeySlot } from './api.ts'

/** HKDF info under which a data key gives the Ed25519 seed of its proofs; the salt is the wallet's id, the hash SHA-256. */
export const PROOF_INFO = 'airlock|proof'

/** Actions that take a proof of the wallet's data key, next to a fresh code. */
export type ProvenAction =
  | 'confirmSlot'
  | 'restoreSlot'
  | 'lock'
  | 'changeEmail'
  | 'removeEmail'
  | 'linkIdentity'
  | 'unlinkIdentity'
  | 'deleteAccount'
  | 'keepAccount'

type Statement = {
  action: ProvenAction
  userId: string
  walletId: string
  /** Subject of the action: the SHA-256 of `slotText` or of an address, base64url, the id of a former slot, of a transaction or of an identity, or empty. */
  subject: string
  /** Challenge of the server, for one use. */
  challenge: string
}

/** Returns the text that is signed. No part can hold a `|`, so that two statements never have the same text. */
export function proofText({ action, userId, walletId, subject, challenge }: Statement): string {
  return [PROOF_INFO, action, userId, walletId, subject, challenge].join('|')
}

/** The same text for the same slots, in whichever order their fields are stored. */
export function slotText(slots: readonly KeySlot[]): string {
  const texts = slots.map(({ kind, iv, wrapped, parameters }) => {
    const values = new Map(Object.entries(parameters))
    const sorted = [...values.keys()].sort().map((name) => [name, values.get(name)])
    return JSON.stringify([kind, iv, wrapped, sorted])
  })
  return texts.sort().join('\n')
}
