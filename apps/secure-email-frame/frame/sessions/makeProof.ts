import { toBase64url } from '@airlock/protocol/text/base64url'

export type ProvenCall = { url: string; body: string; accessToken?: string | undefined; now: number }

export function generateDeviceKey(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
}

/** RFC 9449: proves that this device sends this body to this URL. */
export async function makeProof(
  { publicKey, privateKey }: CryptoKeyPair,
  { url, body, accessToken, now }: ProvenCall,
): Promise<string> {
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const header = { alg: 'ES256', typ: 'dpop+jwt', jwk: { crv, kty, x, y } }
  const claims = {
    htm: 'POST',
    htu: url,
    iat: Math.floor(now / 1_000),
    jti: toBase64url(crypto.getRandomValues(new Uint8Array(16))),
    bh: await sha256(body),
    ...(accessToken !== undefined && { ath: await sha256(accessToken) }),
  }
  const signed = `${encode(header)}.${encode(claims)}`
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, bytesOf(signed))
  return `${signed}.${toBase64url(new Uint8Array(signature))}`
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const encode = (value: object) => toBase64url(bytesOf(JSON.stringify(value)))

async function sha256(text: string) {
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text))))
}
