import { createHash } from 'node:crypto'
import type { Database } from '@airlock/server/openDatabase'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import { ApiError } from '../ApiError.ts'

const SKEW_S = 60
/** Printable ASCII, because PostgreSQL cannot store NUL. */
const PROOF_ID = /^[!-~]{16,128}$/

type Call = { proof: string | undefined; url: string; body: Buffer; accessToken?: string | undefined }

/** RFC 9449; `bh` and `ath` hash body and token. @returns key thumbprint (RFC 7638) @throws ApiError PROOF_INVALID */
export async function verifyProof(database: Database, { proof, url, body, accessToken }: Call): Promise<string> {
  if (proof === undefined || proof.length > 4_096) throw new ApiError('PROOF_INVALID')
  const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
    algorithms: ['ES256'],
    typ: 'dpop+jwt',
    clockTolerance: SKEW_S,
    maxTokenAge: SKEW_S,
  }).catch(() => {
    throw new ApiError('PROOF_INVALID')
  })
  const { jti, htm, htu, bh, ath } = payload
  const isBound = htm === 'POST' && htu === url && bh === sha256(body)
  const isForToken = accessToken === undefined ? ath === undefined : ath === sha256(accessToken)
  if (!isBound || !isForToken || typeof jti !== 'string' || !PROOF_ID.test(jti) || !protectedHeader.jwk) {
    throw new ApiError('PROOF_INVALID')
  }
  const thumbprint = await calculateJwkThumbprint(protectedHeader.jwk)
  const [first] = await database.query(
    `INSERT INTO proofs (id, expires_at) VALUES ($1, now() + interval '5 minutes') ON CONFLICT DO NOTHING RETURNING id`,
    [`${thumbprint}.${jti}`],
  )
  // A repeated proof is a copy (T61).
  if (first === undefined) throw new ApiError('PROOF_INVALID')
  return thumbprint
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('base64url')
