import { createHash } from 'node:crypto'
import { sameBytes } from '../../secrets/secrets.ts'

/** Flags of https://www.w3.org/TR/webauthn-3/#authdata-flags */
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const BACKUP_ELIGIBLE = 0x08
const BACKED_UP = 0x10
const HAS_CREDENTIAL = 0x40
const HEAD_BYTES = 37
/** AAGUID and the length of the id. */
const CREDENTIAL_HEAD_BYTES = 18

export type AuthenticatorData = {
  signCount: number
  isBackupEligible: boolean
  isBackedUp: boolean
  credentialId: Buffer | undefined
}

/** Requires the RP id, presence and verification of the user. @returns undefined if one is missing, or for malformed data */
export function readAuthenticatorData(bytes: Buffer, rpId: string): AuthenticatorData | undefined {
  if (bytes.length < HEAD_BYTES) return undefined
  const rpIdHash = createHash('sha256').update(rpId).digest()
  if (!sameBytes(bytes.subarray(0, rpIdHash.length), rpIdHash)) return undefined
  const flags = bytes.readUInt8(rpIdHash.length)
  const has = (flag: number) => (flags & flag) !== 0
  if (!has(USER_PRESENT) || !has(USER_VERIFIED)) return undefined
  if (has(BACKED_UP) && !has(BACKUP_ELIGIBLE)) return undefined
  return {
    signCount: bytes.readUInt32BE(rpIdHash.length + 1),
    isBackupEligible: has(BACKUP_ELIGIBLE),
    isBackedUp: has(BACKED_UP),
    credentialId: has(HAS_CREDENTIAL) ? credentialIdOf(bytes.subarray(HEAD_BYTES)) : undefined,
  }
}

function credentialIdOf(credential: Buffer): Buffer | undefined {
  if (credential.length < CREDENTIAL_HEAD_BYTES) return undefined
  const length = credential.readUInt16BE(CREDENTIAL_HEAD_BYTES - 2)
  const id = credential.subarray(CREDENTIAL_HEAD_BYTES, CREDENTIAL_HEAD_BYTES + length)
  return id.length === length ? id : undefined
}
