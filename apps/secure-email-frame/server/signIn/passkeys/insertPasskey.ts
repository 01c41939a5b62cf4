import type { NewPasskey } from '@airlock/protocol/secure/passkeyApi'
import type { Queries } from '@airlock/server/openDatabase'
import type { AuthenticatorData } from './authenticatorData.ts'

const MAX_PASSKEYS = 16

type StoredPasskey = {
  userId: string
  identityId: string | null
  browser: string
  passkey: NewPasskey
  publicKey: Buffer
  data: AuthenticatorData
}

export async function insertPasskey(
  { query }: Queries,
  { userId, identityId, browser, passkey, publicKey, data }: StoredPasskey,
): Promise<boolean> {
  const added = await query(
    `INSERT INTO passkeys (credential_id, user_id, public_key, algorithm, sign_count, is_backup_eligible, is_backed_up, browser,
       identity_id)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 WHERE (SELECT count(*) FROM passkeys WHERE user_id = $2) < ${MAX_PASSKEYS}
     ON CONFLICT DO NOTHING RETURNING credential_id`,
    [
      passkey.credentialId,
      userId,
      publicKey,
      passkey.algorithm,
      data.signCount,
      data.isBackupEligible,
      data.isBackedUp,
      browser,
      identityId,
    ],
  )
  return added.length > 0
}
