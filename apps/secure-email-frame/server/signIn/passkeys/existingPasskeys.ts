import type { Queries } from '@airlock/server/openDatabase'

/** Ids of passkeys that sign in, open the wallet, or open it after a restore. Deleting one of them could lose the wallet (T219). */
export async function existingPasskeys({ query }: Queries, userId: string): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `SELECT credential_id AS id FROM passkeys WHERE user_id = $1
     UNION SELECT slot->'parameters'->>'credentialId' FROM slots WHERE user_id = $1 AND kind = 'passkey'
     UNION SELECT slot->'parameters'->>'credentialId' FROM former_slots WHERE user_id = $1 AND kind = 'passkey'`,
    [userId],
  )
  // Clients write the parameters of slots.
  return rows.flatMap(({ id }) => (/^[-_A-Za-z0-9]{1,1364}$/.test(id ?? '') ? id : []))
}
