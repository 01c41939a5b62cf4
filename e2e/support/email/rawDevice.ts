import { createHash, randomBytes } from 'node:crypto'
import { DEFAULT_PROJECT_ID } from '@airlock/protocol/config/config'
import type { SecureCall, SecureParams, SecureResult } from '@airlock/protocol/secure/api'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { World } from '../world.ts'
import { passCooldown } from './cooldown.ts'
import { codeMailedTo } from './mail.ts'

type Result<Name extends SecureCall> = { status: number; value: SecureResult<Name> & { code?: string } }

export async function rawDevice(stack: World) {
  const { urls } = stack
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
  let accessToken: string | undefined

  async function call<Name extends SecureCall>(name: Name, params: SecureParams<Name>): Promise<Result<Name>> {
    const body = JSON.stringify(params)
    const proof = await new SignJWT({
      htm: 'POST',
      htu: `${urls.secure}/api/${name}`,
      jti: randomBytes(16).toString('base64url'),
      bh: hash(body),
      ...(accessToken !== undefined && { ath: hash(accessToken) }),
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
      .setIssuedAt()
      .sign(privateKey)
    // Only browsers resolve names below localhost; Node needs the address.
    const response = await fetch(`http://127.0.0.1:${new URL(urls.secure).port}/api/${name}`, {
      method: 'POST',
      headers: {
        Origin: urls.secure,
        'X-Airlock': '1',
        'Content-Type': 'application/json',
        DPoP: proof,
        ...(accessToken !== undefined && { Authorization: `DPoP ${accessToken}` }),
      },
      body,
    })
    return { status: response.status, value: (await response.json()) as never }
  }

  return {
    call,
    async signIn(email: string): Promise<void> {
      const before = await codeMailedTo(urls.mail, email)
      const body = { projectId: DEFAULT_PROJECT_ID, hostOrigin: urls.secure, email }
      await passCooldown(stack, email)
      const { loginId } = (await call('login/email', body)).value
      const code = await codeMailedTo(urls.mail, email, before)
      const { status, value } = await call('login/code', { loginId, code })
      if (status !== 200) throw new Error(`the code was refused: ${value.code}`)
      accessToken = value.accessToken
    },
  }
}
