import { encodeBase58 } from '@airlock/protocol/text/base58'
import { fromBase64url, toBase64url } from '@airlock/protocol/text/base64url'
import { ed25519 } from '@noble/curves/ed25519'
import { nextTask } from '../nextTask.ts'

/** The original precomputes tables for 250 ms on a slow phone, which only thousands of signatures repay. */

type KeyPair = { secretKey: Uint8Array; publicKey: Uint8Array }

const SEED_LENGTH = 32
const ED25519_PUB = [0xed, 0x01]
const HEADER = { alg: 'EdDSA', typ: 'JWT' }
/** 65 × 8 points instead of 33 × 128, fastest for few signatures. */
const WINDOW_BITS = 4
ed25519.ExtendedPoint.BASE._setWindowSize(WINDOW_BITS)

/** @param seed 32 bytes @returns the secret key as seed and public key */
export function generateKeyPair(seed: Uint8Array = crypto.getRandomValues(new Uint8Array(SEED_LENGTH))): KeyPair {
  const publicKey = ed25519.getPublicKey(seed)
  return { secretKey: Uint8Array.of(...seed, ...publicKey), publicKey }
}

export function encodeIss(publicKey: Uint8Array): string {
  return `did:key:z${encodeBase58(Uint8Array.of(...ED25519_PUB, ...publicKey))}`
}

/** @param ttl seconds @param issuedAt seconds */
// biome-ignore lint/complexity/useMaxParams: the library calls it so
export async function signJWT(
  subject: string,
  audience: string,
  ttl: number,
  { secretKey, publicKey }: KeyPair,
  issuedAt = Math.floor(Date.now() / 1_000),
): Promise<string> {
  const claims = { iss: encodeIss(publicKey), sub: subject, aud: audience, iat: issuedAt, exp: issuedAt + ttl }
  const signed = `${encodeJson(HEADER)}.${encodeJson(claims)}`
  // Long enough for a separate task on a slow phone.
  await nextTask()
  const signature = ed25519.sign(new TextEncoder().encode(signed), secretKey.subarray(0, SEED_LENGTH))
  await nextTask()
  return `${signed}.${toBase64url(signature)}`
}

/** Does not verify. @throws Error, SyntaxError if invalid */
export function decodeJWT(jwt: string) {
  const [header = '', payload = '', signature = ''] = jwt.split('.')
  return {
    header: decodeJson(header),
    payload: decodeJson(payload),
    signature: fromBase64url(signature),
    data: new TextEncoder().encode(`${header}.${payload}`),
  }
}

function encodeJson(value: object): string {
  return toBase64url(new TextEncoder().encode(JSON.stringify(value)))
}

function decodeJson(text: string) {
  return JSON.parse(new TextDecoder().decode(fromBase64url(text)))
}
