import type { Database } from '@airlock/server/openDatabase'
import { sweepRemovedWays } from './signIn/identities/removedWays.ts'
import { sweepAccounts } from './wallet/deleteAccount.ts'
import { PREVIOUS_TTL } from './wallet/walletRecord.ts'

/** Old logins stay a day, for mailbox limits. */
export async function sweep(database: Database): Promise<void> {
  const { query } = database
  await sweepAccounts(database)
  await query('DELETE FROM proofs WHERE expires_at < now()')
  await query("DELETE FROM logins WHERE expires_at < now() - interval '1 day'")
  await query(
    `DELETE FROM devices WHERE confirmed_at < now() - interval '1 day'
     AND NOT EXISTS (SELECT 1 FROM users WHERE users.email = devices.address)`,
  )
  // Whole families: the row that ended a session also ends later ones.
  await query(
    `DELETE FROM sessions WHERE refresh_expires_at < now() - interval '1 day' AND NOT EXISTS
     (SELECT 1 FROM sessions later WHERE later.family = sessions.family
      AND later.refresh_expires_at >= now() - interval '1 day')`,
  )
  await query('DELETE FROM challenges WHERE expires_at < now()')
  await query('DELETE FROM passkey_challenges WHERE expires_at < now()')
  await query('DELETE FROM pending_slots WHERE expires_at < now()')
  await query(`DELETE FROM former_slots WHERE replaced_at < now() - interval '${PREVIOUS_TTL}'`)
  await query('DELETE FROM social_transactions WHERE expires_at < now()')
  await query('DELETE FROM email_changes WHERE expires_at < now()')
  await sweepRemovedWays(database)
  await query("DELETE FROM sponsored_operations WHERE relayer = '' AND created_at < now() - interval '1 hour'")
  await query("DELETE FROM sponsored_offers WHERE created_at < now() - interval '1 hour'")
  await query("DELETE FROM sponsored_operations WHERE created_at < now() - interval '2 days'")
  await query("DELETE FROM audit WHERE at < now() - interval '400 days'")
}
