import { createHash } from 'node:crypto'
import type { PasskeyAssertion } from '@airlock/protocol/secure/passkeyApi'
import { type AuthenticatorData, readAuthenticatorData } from './authenticatorData.ts'
import { isRunFor, parseClientData } from './clientData.ts'
import { type Algorithm, isSignedBy, readPasskeyKey } from './passkeyKey.ts'

export type StoredPasskey = {
  userId: string
  publicKey: Buffer
  algorithm: Algorithm
  signCount: number
  isBackupEligible: boolean
}
type Expected = { secureOrigin: string; hostOrigin: string; challenge: string }

/** https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion @returns undefined if anything differs */
export function verifyAssertion(
  assertion: PasskeyAssertion,
  { userId, publicKey, algorithm, signCount, isBackupEligible }: StoredPasskey,
  { secureOrigin, hostOrigin, challenge }: Expected,
): AuthenticatorData | undefined {
  const clientBytes = Buffer.from(assertion.clientDataJSON, 'base64url')
  const clientData = parseClientData(clientBytes)
  if (clientData === undefined || clientData.challenge !== challenge) return undefined
  if (!isRunFor(clientData, { type: 'webauthn.get', secureOrigin, hostOrigin })) return undefined
  if (Buffer.from(assertion.userHandle, 'base64url').toString('utf8') !== userId) return undefined
  const authenticatorBytes = Buffer.from(assertion.authenticatorData, 'base64url')
  const data = readAuthenticatorData(authenticatorBytes, new URL(secureOrigin).hostname)
  const key = readPasskeyKey(publicKey, algorithm)
  // A passkey never changes its backup eligibility.
  if (data === undefined || data.isBackupEligible !== isBackupEligible || key === undefined) return undefined
  const signed = Buffer.concat([authenticatorBytes, createHash('sha256').update(clientBytes).digest()])
  if (!isSignedBy(key, algorithm, signed, Buffer.from(assertion.signature, 'base64url'))) return undefined
  return mayFollow(data.signCount, signCount) ? data : undefined
}

/** A counter that does not grow belongs to a copy of the key. Synchronised passkeys always report zero. */
function mayFollow(next: number, previous: number): boolean {
  return next > previous || (next === 0 && previous === 0)
}
