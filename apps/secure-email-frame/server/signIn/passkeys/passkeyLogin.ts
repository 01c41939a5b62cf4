import type { Queries } from '@airlock/server/openDatabase'

export const PASSKEY_LOGIN = 'passkey'

export async function isPasskeyLogin({ query }: Queries, identityId: string | null): Promise<boolean> {
  const rows = await query('SELECT 1 FROM identities WHERE id = $1 AND provider = $2', [identityId, PASSKEY_LOGIN])
  return rows.length > 0
}

export const passkeyWayOf = (userId: string) => ({ identity: { issuer: PASSKEY_LOGIN, subject: userId } })
