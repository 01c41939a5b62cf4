import type { Queries } from '@airlock/server/openDatabase'

/** Issuer and provider of the identity of a user who started with a passkey. The subject is the user. */
export const PASSKEY_LOGIN = 'passkey'

/** Whether a session's passkey is an independent login, which no mailbox or account added. */
export async function isPasskeyLogin({ query }: Queries, identityId: string | null): Promise<boolean> {
  const rows = await query('SELECT 1 FROM identities WHERE id = $1 AND provider = $2', [identityId, PASSKEY_LOGIN])
  return rows.length > 0
}

/** Name of this login among the removed ones. */
export const passkeyWayOf = (userId: string) => ({ identity: { issuer: PASSKEY_LOGIN, subject: userId } })
