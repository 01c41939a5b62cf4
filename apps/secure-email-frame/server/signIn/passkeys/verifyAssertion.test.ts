import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PasskeyChanges, testPasskey } from '../../testing/testPasskey.ts'
import { HOST, SECURE } from '../../testing/testServer.ts'
import { readPasskeyKey } from './passkeyKey.ts'
import { verifyAssertion } from './verifyAssertion.ts'

const CHALLENGE = 'challenge'
const EXPECTED = { secureOrigin: SECURE, hostOrigin: HOST, challenge: CHALLENGE }
const passkey = testPasskey('user')
const verify = (changes: PasskeyChanges, stored = passkey.stored) =>
  verifyAssertion(passkey.get(CHALLENGE, changes), stored, EXPECTED)

describe('verifyAssertion', () => {
  test.each([
    ['ES256', -7],
    ['EdDSA', -8],
    ['RS256', -257],
  ] as const)('accepts %s', (_, algorithm) => {
    const own = testPasskey('user', algorithm)
    expect(verifyAssertion(own.get(CHALLENGE), own.stored, EXPECTED)).toMatchObject({ signCount: 0, isBackedUp: true })
  })

  test.each<[string, PasskeyChanges]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site around it', { topOrigin: 'https://other.example' }],
    ['no site around it', { topOrigin: null, crossOrigin: false }],
    ['a hidden site around it', { topOrigin: null }],
    ['a site without a frame', { crossOrigin: false }],
    ['the creation of a passkey', { type: 'webauthn.create' }],
    ['another RP id', { rpId: 'evil.example' }],
    ['an unverified user', { flags: 0x01 }],
    ['an absent user', { flags: 0x04 }],
    ['an impossible backup', { flags: 0x15 }],
    ['another backup eligibility', { flags: 0x05 }],
    ['another user', { userId: 'other' }],
    ['a foreign key', { signedBy: generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey }],
  ])('[T218] rejects %s', (_, changes) => {
    expect(verify({})).toBeDefined()
    expect(verify(changes)).toBeUndefined()
  })

  test('[T218] rejects another challenge', () => {
    expect(verifyAssertion(passkey.get('other'), passkey.stored, EXPECTED)).toBeUndefined()
  })

  test.each([
    [0, 0, true],
    [0, 1, true],
    [4, 5, true],
    [5, 5, false],
    [5, 4, false],
    [5, 0, false],
  ])('[T218] compares the counter: %s, then %s', (before, after, isAccepted) => {
    expect(verify({ signCount: after }, { ...passkey.stored, signCount: before }) !== undefined).toBe(isAccepted)
  })

  test('[T218] rejects each changed byte, and never throws', () => {
    const parts = ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'] as const
    const valid = passkey.get(CHALLENGE)
    void fc.assert(
      fc.property(fc.constantFrom(...parts), fc.nat(), fc.integer({ min: 1, max: 255 }), (part, at, change) => {
        const bytes = Buffer.from(valid[part], 'base64url')
        bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ change
        const changed = { ...valid, [part]: bytes.toString('base64url') }
        expect(verifyAssertion(changed, passkey.stored, EXPECTED)).toBeUndefined()
      }),
    )
  })
})

describe('readPasskeyKey', () => {
  const spki = (key: ReturnType<typeof generateKeyPairSync>['publicKey']) => key.export({ type: 'spki', format: 'der' })

  test.each([
    ['another curve', spki(generateKeyPairSync('ec', { namedCurve: 'secp384r1' }).publicKey), -7],
    ['a key of another algorithm', spki(generateKeyPairSync('ed25519').publicKey), -7],
    ['a short RSA key', spki(generateKeyPairSync('rsa', { modulusLength: 1_024 }).publicKey), -257],
    ['an odd exponent', spki(generateKeyPairSync('rsa', { modulusLength: 2_048, publicExponent: 3 }).publicKey), -257],
    ['bytes without a key', Buffer.from('key'), -7],
  ] as const)('rejects %s', (_, key, algorithm) => {
    expect(readPasskeyKey(key, algorithm)).toBeUndefined()
  })
})
