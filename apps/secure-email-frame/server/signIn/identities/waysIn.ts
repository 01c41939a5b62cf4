import type { SecureResult } from '@airlock/protocol/secure/api'
import { ACCOUNT_CHANGES, type IdentityEntry } from '@airlock/protocol/secure/pageApi'
import type { SignInProvider } from '@airlock/protocol/socialProviders'
import { ApiError } from '../../ApiError.ts'
import type { Context } from '../../context.ts'
import { readUser, type Session } from '../../sessions/sessions.ts'
import { PASSKEY_LOGIN } from '../passkeys/passkeyLogin.ts'

export const MAX_IDENTITIES = 32
const MAX_CHANGES = 20
const CHANGES_LIFE = '30 days'

type Row = { id: string; provider: SignInProvider; name: string | null; created_at: Date }
type PasskeyRow = { credential_id: string; browser: string; created_at: Date; is_backed_up: boolean }
type Change = { event: (typeof ACCOUNT_CHANGES)[number]; at: Date; host_origin: string }

/** @throws ApiError CODE_NEEDED */
export async function listUnlockMethods(
  { database }: Context,
  session: Session,
): Promise<SecureResult<'identity/list'>> {
  if (!session.isRecent) throw new ApiError('CODE_NEEDED')
  const { email } = await readUser(database, session.user_id)
  const identities = await database.query<Row>(
    `SELECT id, provider, name, created_at FROM identities WHERE user_id = $1 AND provider <> $2 ORDER BY created_at
     LIMIT ${MAX_IDENTITIES}`,
    [session.user_id, PASSKEY_LOGIN],
  )
  const passkeys = await database.query<PasskeyRow>(
    `SELECT credential_id, browser, created_at, is_backed_up FROM passkeys WHERE user_id = $1 ORDER BY created_at LIMIT ${MAX_IDENTITIES}`,
    [session.user_id],
  )
  const changes = await database.query<Change>(
    `SELECT event, at, host_origin FROM audit WHERE user_id = $1 AND event = ANY($2) AND at > now() - interval '${CHANGES_LIFE}'
     ORDER BY at DESC LIMIT ${MAX_CHANGES}`,
    [session.user_id, ACCOUNT_CHANGES],
  )
  return {
    email,
    identities: identities.map(
      ({ id, provider, name, created_at }): IdentityEntry => ({
        id,
        provider,
        name,
        addedAt: created_at.getTime(),
        isCurrent: id === session.identity_id,
      }),
    ),
    passkeys: passkeys.map(({ credential_id, browser, created_at, is_backed_up }) => ({
      credentialId: credential_id,
      browser,
      addedAt: created_at.getTime(),
      isBackedUp: is_backed_up,
    })),
    changes: changes.map(({ event, at, host_origin: hostOrigin }) => ({ event, at: at.getTime(), hostOrigin })),
  }
}
