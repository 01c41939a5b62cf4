import type { SecureParams } from '@airlock/protocol/secure/api'
import { ApiError } from '../../ApiError.ts'
import type { Context, Device } from '../../context.ts'
import { servesHost } from '../../http/servesHost.ts'
import { hashOf, randomToken } from '../../secrets/secrets.ts'
import type { Session } from '../../sessions/sessions.ts'
import { passkeyBudgets } from '../budgets.ts'

const TTL = '5 minutes'

type Purpose = 'signIn' | 'wallet' | 'recovery'
export type PasskeyChallenge = {
  project_id: string
  host_origin: string
  user_id: string | null
  in_window: boolean
}

/** The page that the browser reports: a window shows its site to the user, because no browser reports it (T235). */
export const reportedHost = ({ host_origin, in_window }: PasskeyChallenge, secureOrigin: string) =>
  in_window ? secureOrigin : host_origin

/** The secure origin's own pages change logins, so few passkeys sign in there. */
export async function startPasskeySignIn(
  context: Context,
  device: Device,
  { projectId, hostOrigin, inWindow = false }: SecureParams<'passkey/challenge'>,
): Promise<{ challenge: string }> {
  const { config, limits } = context
  if (!Object.hasOwn(config.projects, projectId)) throw new ApiError('PROJECT_UNKNOWN')
  const isOwnPage = hostOrigin === config.secureOrigin
  if (
    (isOwnPage && config.projects[projectId]?.passkeyOnly === undefined) ||
    !servesHost(config, projectId, hostOrigin)
  )
    throw new ApiError('NOT_ALLOWED')
  await limits.consumeAll(passkeyBudgets(device))
  return createChallenge(context, device, { projectId, hostOrigin, inWindow, family: null })
}

type Start = {
  projectId: string
  hostOrigin: string
  family: string | null
  purpose?: Purpose
  userId?: string
  inWindow?: boolean | undefined
}

export async function createChallenge(
  { database }: Context,
  { thumbprint }: Device,
  { projectId, hostOrigin, family, purpose = 'signIn', userId, inWindow = false }: Start,
): Promise<{ challenge: string }> {
  const challenge = randomToken()
  await database.query(
    `INSERT INTO passkey_challenges (hash, thumbprint, project_id, host_origin, family, purpose, user_id, in_window, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() + interval '${TTL}')`,
    [hashOf(challenge), thumbprint, projectId, hostOrigin, family, purpose, userId ?? null, inWindow],
  )
  return { challenge }
}

/** Uses up a challenge, whatever follows. @returns undefined if used, expired, of another device or another purpose (T218) */
export async function consumeChallenge(
  { database }: Context,
  { thumbprint }: Device,
  challenge: string,
  { session, purpose = 'signIn' }: { session?: Session; purpose?: Purpose } = {},
): Promise<PasskeyChallenge | undefined> {
  const [spent] = await database.query<PasskeyChallenge & { is_open: boolean }>(
    `DELETE FROM passkey_challenges WHERE hash = $1 AND thumbprint = $2 AND family IS NOT DISTINCT FROM $3 AND purpose = $4
     RETURNING project_id, host_origin, user_id, in_window, expires_at > now() AS is_open`,
    [hashOf(challenge), thumbprint, session?.family ?? null, purpose],
  )
  return spent?.is_open ? spent : undefined
}
