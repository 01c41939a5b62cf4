import { createHash, randomBytes } from 'node:crypto'
import type { SecureParams } from '@airlock/protocol/secure/api'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** A call of the API, proven and ready to be sent. */
export type PreparedCall = { path: string; body: string; headers: Record<string, string> }

export type OpenCall = 'login/email' | 'login/code'

/** A user with a mailbox, an address on the network and a device of their own: no limit counts two visitors as one. */
export type Visitor = {
  email: string
  /** Proven now; the server takes it within a minute. */
  prepare<Name extends OpenCall>(name: Name, params: SecureParams<Name>): Promise<PreparedCall>
}

/** @param number below 2^24, another one for each visitor  @param secureOrigin what proofs and the `Origin` header name */
export async function createVisitor(number: number, secureOrigin: string): Promise<Visitor> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  const network = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  return {
    email: `visitor-${number}@mail.example`,
    async prepare(name, params) {
      const path = `/api/${name}`
      const body = JSON.stringify(params)
      const claims = {
        htm: 'POST',
        htu: `${secureOrigin}${path}`,
        jti: randomBytes(16).toString('base64url'),
        bh: createHash('sha256').update(body).digest('base64url'),
      }
      const proof = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
        .setIssuedAt()
        .sign(privateKey)
      const headers = {
        Origin: secureOrigin,
        'X-Airlock': '1',
        'Content-Type': 'application/json',
        // As the one proxy in front of the server would write it.
        'X-Forwarded-For': network,
        DPoP: proof,
      }
      return { path, body, headers }
    },
  }
}
