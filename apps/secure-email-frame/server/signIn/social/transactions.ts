import { SOCIAL_SIGN_IN_MS } from '@airlock/protocol/constants'
import type { SecureParams } from '@airlock/protocol/secure/api'
import type { ApiErrorCode } from '@airlock/protocol/secure/faults'
import type { SignInProvider } from '@airlock/protocol/socialProviders'
import { ApiError, isFaultCode } from '../../ApiError.ts'
import type { Context, Device } from '../../context.ts'
import { servesHost } from '../../http/servesHost.ts'
import { hashOf, randomToken } from '../../secrets/secrets.ts'
import type { Session } from '../../sessions/sessions.ts'
import type { Identity } from './Identity.ts'
import { offeredProviders } from './offeredProviders.ts'
import { farcasterNonce } from './transactionSecrets.ts'
import { unvouchedWindow, type WindowUser } from './unvouchedWindow.ts'

export type Transaction = {
  id: string
  provider: SignInProvider
  project_id: string
  host_origin: string
  thumbprint: string
  user_id: string | null
  family: string | null
  left_at: Date | null
  vouched: boolean
  network: string
  browser: string
  expires_at: Date
  channel_token: string | null
  person_name: string | null
}
export type Linking = Pick<Session, 'user_id' | 'family'>

const IS_OPEN = 'expires_at > now() AND outcome IS NULL'

/** @param linking session that links the account @throws ApiError */
export async function startTransaction(
  context: Context,
  { thumbprint, client, browser }: Device,
  { projectId, hostOrigin, provider, transaction, verifierHash }: SecureParams<'social/begin'>,
  linking?: Linking & { isProven: boolean },
): Promise<{ expiresAt: number; url?: string }> {
  const { config, database, limits, codeSecret } = context
  if (!Object.hasOwn(config.projects, projectId)) throw new ApiError('PROJECT_UNKNOWN')
  if (!servesHost(config, projectId, hostOrigin)) throw new ApiError('NOT_ALLOWED')
  if (!offeredProviders(context).includes(provider)) throw new ApiError('SOCIAL_UNKNOWN')
  await limits.consumeAll([
    ['socialByClient', client.network],
    ...(client.block === undefined ? [] : ([['socialByBlock', client.block]] as const)),
  ])
  const channel =
    provider === 'farcaster' ? await context.farcaster?.start(farcasterNonce(codeSecret, transaction)) : undefined
  const [started] = await database.query<{ expires_at: Date }>(
    `INSERT INTO social_transactions (id, provider, project_id, host_origin, thumbprint, verifier_hash, user_id, family, proven, channel_token, network, browser,
       expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now() + interval '${SOCIAL_SIGN_IN_MS} milliseconds') ON CONFLICT DO NOTHING RETURNING expires_at`,
    [
      transaction,
      provider,
      projectId,
      hostOrigin,
      thumbprint,
      verifierHash,
      linking?.user_id ?? null,
      linking?.family ?? null,
      linking?.isProven ?? false,
      channel?.token ?? null,
      client.network,
      browser,
    ],
  )
  if (started === undefined) throw new ApiError('STATE_CONFLICT')
  return { expiresAt: started.expires_at.getTime(), ...(channel && { url: channel.url }) }
}

/** Each load gets a new nonce, and must be attested again. */
export async function openTransaction(
  { database }: Context,
  id: string,
): Promise<(Transaction & { nonce: string }) | undefined> {
  const nonce = randomToken()
  const [opened] = await database.query<Transaction>(
    `UPDATE social_transactions SET start_hash = $2, vouched = false
     WHERE id = $1 AND channel_token IS NULL AND left_at IS NULL AND ${IS_OPEN} RETURNING *`,
    [id, hashOf(nonce)],
  )
  return opened && { ...opened, nonce }
}

export async function siteOfTransaction({ database }: Context, id: string): Promise<string | undefined> {
  const [found] = await database.query<Transaction>('SELECT host_origin FROM social_transactions WHERE id = $1', [id])
  return found?.host_origin
}

/** @throws ApiError SOCIAL_OVER */
export async function attest(
  { database }: Context,
  { thumbprint }: Device,
  { transaction, verifier, nonce }: SecureParams<'social/vouch'>,
): Promise<void> {
  const attested = await database.query(
    `UPDATE social_transactions SET vouched = true
     WHERE id = $1 AND thumbprint = $2 AND verifier_hash = $3 AND start_hash = $4 AND left_at IS NULL AND ${IS_OPEN} RETURNING id`,
    [transaction, thumbprint, verifierHashOf(verifier), hashOf(nonce)],
  )
  if (attested.length === 0) throw new ApiError('SOCIAL_OVER')
}

/** @param isConfirmed the user compared the codes, because no frame attested it @throws ApiError SOCIAL_OVER */
export async function leaveForProvider(
  context: Context,
  { id, nonce, isConfirmed, user }: { id: string; nonce: string; isConfirmed: boolean; user: WindowUser },
): Promise<Transaction & { browserToken: string }> {
  const browserToken = randomToken()
  const { database } = context
  const [open] = await database.query<Transaction>('SELECT * FROM social_transactions WHERE id = $1', [id])
  const mayConfirm = isConfirmed && open !== undefined && unvouchedWindow(context, open, user) === 'compare'
  const [left] = await database.query<Transaction>(
    `UPDATE social_transactions SET left_at = now(), browser_hash = $3
     WHERE id = $1 AND start_hash = $2 AND (vouched OR $4) AND left_at IS NULL AND ${IS_OPEN} RETURNING *`,
    [id, hashOf(nonce), hashOf(browserToken), mayConfirm],
  )
  if (left === undefined) throw new ApiError('SOCIAL_OVER')
  return { ...left, browserToken }
}

/** The provider's response counts once, even after a failure (T51). @throws ApiError SOCIAL_OVER */
export async function returnFromProvider(
  { database }: Context,
  { id, provider, browserToken }: { id: string; provider: string; browserToken: string },
): Promise<Transaction> {
  const [returned] = await database.query<Transaction>(
    `UPDATE social_transactions SET returned_at = now()
     WHERE id = $1 AND provider = $2 AND browser_hash = $3 AND returned_at IS NULL AND ${IS_OPEN} RETURNING *`,
    [id, provider, hashOf(browserToken)],
  )
  if (returned === undefined) throw new ApiError('SOCIAL_OVER')
  return returned
}

export async function saveName(
  { database }: Context,
  { id, provider, name }: { id: string; provider: string; name: string },
): Promise<void> {
  await database.query(
    `UPDATE social_transactions SET person_name = $3
     WHERE id = $1 AND provider = $2 AND left_at IS NOT NULL AND returned_at IS NULL AND ${IS_OPEN}`,
    [id, provider, name],
  )
}

export async function settle({ database }: Context, id: string, outcome: Identity | ApiErrorCode): Promise<void> {
  await database.query('UPDATE social_transactions SET outcome = $2 WHERE id = $1 AND outcome IS NULL', [
    id,
    JSON.stringify(typeof outcome === 'string' ? { fault: outcome } : { identity: outcome }),
  ])
}

export async function cancelTransaction(
  { database }: Context,
  { thumbprint }: Device,
  { transaction, verifier }: SecureParams<'identity/cancel'>,
  { user_id: userId, family }: Linking,
): Promise<void> {
  await database.query(
    `UPDATE social_transactions SET redeemed_at = now(), outcome = coalesce(outcome, $6)
     WHERE id = $1 AND thumbprint = $2 AND verifier_hash = $3 AND user_id = $4 AND family = $5 AND redeemed_at IS NULL`,
    [transaction, thumbprint, verifierHashOf(verifier), userId, family, JSON.stringify({ fault: 'SOCIAL_OVER' })],
  )
}

type Outcome = { fault: string } | { identity: Identity }

/** Otherwise a dead connection could consume the outcome. */
export async function startPoll({ database }: Context, { thumbprint }: Device, id: string): Promise<string> {
  const question = randomToken()
  await database.query('UPDATE social_transactions SET question = $3 WHERE id = $1 AND thumbprint = $2', [
    id,
    thumbprint,
    question,
  ])
  return question
}

/**
 * Only the `linking` session gets its outcome.
 *
 * @returns `ended` if the frame polls again
 * @throws ApiError SOCIAL_OVER
 */
export async function consumeOutcome(
  context: Context,
  { thumbprint }: Device,
  { transaction, verifier, question }: SecureParams<'social/redeem'> & { question: string },
  linking?: Linking,
): Promise<{ transaction: Transaction; identity: Identity } | 'waiting' | 'ended'> {
  const { database } = context
  const mine = `id = $1 AND thumbprint = $2 AND verifier_hash = $3 AND expires_at > now()
    AND user_id IS NOT DISTINCT FROM $4 AND family IS NOT DISTINCT FROM $5`
  const values = [transaction, thumbprint, verifierHashOf(verifier), linking?.user_id ?? null, linking?.family ?? null]
  const [used] = await database.query<Transaction & { outcome: Outcome }>(
    `UPDATE social_transactions SET redeemed_at = now()
     WHERE ${mine} AND question = $6 AND outcome IS NOT NULL AND redeemed_at IS NULL RETURNING *`,
    [...values, question],
  )
  if (used !== undefined) {
    const { outcome } = used
    if ('identity' in outcome) return { transaction: used, identity: outcome.identity }
    throw new ApiError(isFaultCode(outcome.fault) ? outcome.fault : 'SOCIAL_FAILED')
  }
  const [waiting] = await database.query<Transaction & { question: string }>(
    `SELECT * FROM social_transactions WHERE ${mine} AND redeemed_at IS NULL`,
    values,
  )
  if (waiting === undefined) throw new ApiError('SOCIAL_OVER')
  if (waiting.question !== question) return 'ended'
  await pollFarcaster(context, waiting)
  return 'waiting'
}

async function pollFarcaster(context: Context, { id, channel_token: token, expires_at }: Transaction): Promise<void> {
  if (token === null || context.farcaster === undefined) return
  const startedAt = expires_at.getTime() - SOCIAL_SIGN_IN_MS
  try {
    const identity = await context.farcaster.poll({ token, nonce: farcasterNonce(context.codeSecret, id), startedAt })
    if (identity !== undefined) await settle(context, id, identity)
  } catch (cause) {
    await settle(context, id, cause instanceof ApiError ? cause.code : 'SOCIAL_FAILED')
  }
}

function verifierHashOf(verifier: string): string {
  return hashOf(verifier).toString('base64url')
}
