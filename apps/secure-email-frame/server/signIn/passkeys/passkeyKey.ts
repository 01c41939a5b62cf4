import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { NewPasskey } from '@airlock/protocol/secure/passkeyApi'

export type Algorithm = NewPasskey['algorithm']

const [ES256, EDDSA, RS256] = [-7, -8, -257]
const MIN_RSA_BITS = 2_048
/** Larger keys slow down each sign-in. */
const MAX_RSA_BITS = 4_096
const RSA_EXPONENT = 65_537n

/** @returns undefined for any other key */
export function readPasskeyKey(spki: Buffer, algorithm: Algorithm): KeyObject | undefined {
  let key: KeyObject
  try {
    key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  } catch {
    return undefined
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details = {} } = key
  const { namedCurve, modulusLength = 0, publicExponent } = details
  const fits =
    (algorithm === ES256 && type === 'ec' && namedCurve === 'prime256v1') ||
    (algorithm === EDDSA && type === 'ed25519') ||
    (algorithm === RS256 &&
      type === 'rsa' &&
      modulusLength >= MIN_RSA_BITS &&
      modulusLength <= MAX_RSA_BITS &&
      publicExponent === RSA_EXPONENT)
  return fits ? key : undefined
}

export function isSignedBy(key: KeyObject, algorithm: Algorithm, signed: Buffer, signature: Buffer): boolean {
  return verify(algorithm === EDDSA ? null : 'sha256', signed, key, signature)
}
