import { createHash, createPrivateKey, createPublicKey, hkdfSync, verify } from 'node:crypto'
import type { DataKeyProof, SealedWallet } from '@airlock/protocol/secure/api'
import { PROOF_INFO, type ProvenAction, proofText } from '@airlock/protocol/secure/proofText'
import type { Queries } from '@airlock/server/openDatabase'
import { ApiError } from '../ApiError.ts'
import type { Context } from '../context.ts'
import type { WrappedKey } from '../secrets/keyEncryption.ts'
import { hashOf, randomToken } from '../secrets/secrets.ts'
import type { Session } from '../sessions/sessions.ts'

const CHALLENGE_LIFE = '2 minutes'
const KEY_BYTES = 32
/** PKCS #8 header before the seed of an Ed25519 key (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

export function proofKeyOf(dataKey: Buffer, walletId: string): string {
  const seed = Buffer.from(hkdfSync('sha256', dataKey, walletId, PROOF_INFO, KEY_BYTES))
  const der = Buffer.concat([PKCS8_PREFIX, seed])
  const key = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
  seed.fill(0)
  der.fill(0)
  // The last bytes of its SPKI form (RFC 8410).
  return key.export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES).toString('base64url')
}

/** Creates the session's challenge, and voids the previous one. */
export async function beginChallenge({ database }: Context, { family, user_id: userId }: Session) {
  const challenge = randomToken()
  await database.query(
    `INSERT INTO challenges (family, user_id, hash, expires_at) VALUES ($1, $2, $3, now() + interval '${CHALLENGE_LIFE}')
     ON CONFLICT (family) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at`,
    [family, userId, hashOf(challenge)],
  )
  return { challenge }
}

type Claim = { action: ProvenAction; subject: string; proof: DataKeyProof }

/** Always uses up the challenge. @throws ApiError KEY_NEEDED, or STATE_CONFLICT without a wallet */
export async function requireDataKey(
  context: Context,
  { user_id: userId, family }: Session,
  { action, subject, proof: { challenge, signature } }: Claim,
): Promise<void> {
  const { database } = context
  const [spent] = await database.query<{ hash: Buffer; is_open: boolean }>(
    'DELETE FROM challenges WHERE family = $1 AND user_id = $2 AND hash = $3 RETURNING hash, expires_at > now() AS is_open',
    [family, userId, hashOf(challenge)],
  )
  if (!spent?.is_open) throw new ApiError('KEY_NEEDED')
  await verifyDataKey(context, userId, { action, subject, proof: { challenge, signature } })
}

/** @throws ApiError as `requireDataKey` */
export async function verifyDataKey(
  context: Context,
  userId: string,
  { action, subject, proof: { challenge, signature } }: Claim,
): Promise<void> {
  const { proofKey, walletId } = await readProofKey(context, userId)
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: proofKey }, format: 'jwk' })
  const text = Buffer.from(proofText({ action, userId, walletId, subject, challenge }))
  if (!verify(null, text, key, Buffer.from(signature, 'base64url'))) throw new ApiError('KEY_NEEDED')
}

export const subjectOf = (text: string) => createHash('sha256').update(text).digest('base64url')

type Row = { wallet: SealedWallet; server_slot: WrappedKey | null; proof_key: string | null }

/** Old wallets get a proof key while the server can open them. */
async function readProofKey({ database, keyEncryption }: Context, userId: string) {
  const [row] = await database.query<Row>('SELECT wallet, server_slot, proof_key FROM wallets WHERE user_id = $1', [
    userId,
  ])
  if (row === undefined) throw new ApiError('STATE_CONFLICT')
  const { walletId } = row.wallet
  if (row.proof_key !== null) return { proofKey: row.proof_key, walletId }
  // The server cannot derive it without its slot.
  if (row.server_slot === null) throw new ApiError('KEY_NEEDED')
  const dataKey = await keyEncryption.unwrap(row.server_slot, contextOf(userId, row.wallet))
  const proofKey = proofKeyOf(dataKey, walletId)
  dataKey.fill(0)
  await keepProofKey(database, userId, proofKey)
  return { proofKey, walletId }
}

function keepProofKey({ query }: Queries, userId: string, proofKey: string) {
  return query('UPDATE wallets SET proof_key = $2 WHERE user_id = $1 AND proof_key IS NULL', [userId, proofKey])
}

export const contextOf = (userId: string, { walletId }: SealedWallet) => `${userId}|${walletId}`
