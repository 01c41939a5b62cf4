import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyAssertion } from '@airlock/protocol/secure/passkeyApi'
import { HOST, SECURE } from './testServer.ts'

type Algorithm = NewPasskey['algorithm']

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

export type PasskeyChanges = {
  type?: string
  origin?: string
  topOrigin?: string | null
  crossOrigin?: boolean
  rpId?: string
  flags?: number
  signCount?: number
  userId?: string
  signedBy?: KeyObject
}

/** Present, verified, backup eligible, backed up. */
const FLAGS = 0x1d
const HAS_CREDENTIAL = 0x40

function keysOf(algorithm: Algorithm) {
  if (algorithm === -257) return generateKeyPairSync('rsa', { modulusLength: 2_048 })
  return algorithm === -8 ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
}

export function testPasskey(userId: string, algorithm: Algorithm = -7) {
  const { publicKey, privateKey } = keysOf(algorithm)
  const id = randomBytes(16)

  function clientDataOf(challenge: string, type: string, changes: PasskeyChanges) {
    const { origin = SECURE, topOrigin = HOST, crossOrigin = true } = changes
    return JSON.stringify({
      type: changes.type ?? type,
      challenge,
      origin,
      crossOrigin,
      ...(topOrigin !== null && { topOrigin }),
    })
  }
  function authenticatorOf(changes: PasskeyChanges, flags: number) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(changes.signCount ?? 0)
    const rpId = changes.rpId ?? new URL(SECURE).hostname
    return Buffer.concat([sha256(rpId), Buffer.from([changes.flags ?? flags]), count])
  }

  return {
    credentialId: base64url(id),
    privateKey,
    stored: {
      userId,
      publicKey: publicKey.export({ type: 'spki', format: 'der' }),
      algorithm,
      signCount: 0,
      isBackupEligible: true,
    },
    create(challenge: string, changes: PasskeyChanges = {}): NewPasskey {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id])
      return {
        credentialId: base64url(id),
        clientDataJSON: base64url(clientDataOf(challenge, 'webauthn.create', changes)),
        authenticatorData: base64url(Buffer.concat([authenticatorOf(changes, FLAGS | HAS_CREDENTIAL), credential])),
        publicKey: base64url(publicKey.export({ type: 'spki', format: 'der' })),
        algorithm,
      }
    },
    get(challenge: string, changes: PasskeyChanges = {}): PasskeyAssertion {
      const clientData = clientDataOf(challenge, 'webauthn.get', changes)
      const authenticatorData = authenticatorOf(changes, FLAGS)
      const signed = Buffer.concat([authenticatorData, sha256(clientData)])
      return {
        credentialId: base64url(id),
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign(algorithm === -8 ? null : 'sha256', signed, changes.signedBy ?? privateKey)),
        userHandle: base64url(changes.userId ?? userId),
      }
    },
  }
}
export type TestPasskey = ReturnType<typeof testPasskey>
