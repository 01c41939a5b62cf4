import { createHash } from 'node:crypto'
import type { SealedWallet } from '@airlock/protocol/secure/api'
import type { Database } from '@airlock/server/openDatabase'
import { keysInMemory, parseKeys, type WrappedKey } from '../../apps/secure-email-frame/server/secrets/keyEncryption.ts'
import { contextOf } from '../../apps/secure-email-frame/server/wallet/dataKeyProof.ts'
import type { KeyUser } from './keyUsers.ts'

type Row = { id: string; email: string; wallet: SealedWallet | null; server_slot: WrappedKey | null }
type Sums = { email: string; families: number; events: number; logins: number }

/** @param kek as the server's environment has it */
export async function checkKeyDatabase(database: Database, users: readonly KeyUser[], kek: string): Promise<string[]> {
  const keys = keysInMemory(parseKeys(kek))
  const problems: string[] = []
  const rows = await database.query<Row>(
    'SELECT users.id, email, wallet, server_slot FROM users LEFT JOIN wallets ON user_id = users.id',
  )
  // The table allows one account for each address.
  const byEmail = new Map(rows.map((row) => [row.email, row]))
  if (rows.length > users.length) problems.push(`${rows.length} accounts belong to ${users.length} users.`)
  for (const { email, userIds, wallet } of users) {
    const row = byEmail.get(email)
    if (row === undefined) {
      problems.push(`${email} lost the account.`)
      continue
    }
    if ([...userIds].some((id) => id !== row.id)) problems.push(`${email} signed in to another account.`)
    if (wallet === undefined) continue
    if (row.wallet?.walletId !== wallet.walletId || row.server_slot === null) {
      problems.push(`${email} lost the wallet that was confirmed.`)
      continue
    }
    const key = await keys.unwrap(row.server_slot, contextOf(row.id, row.wallet))
    if (key.toString('base64url') !== wallet.dataKey) problems.push(`${email} lost the key that was confirmed.`)
  }
  return [...problems, ...(await checkSessions(database, users))]
}

async function checkSessions(database: Database, users: readonly KeyUser[]): Promise<string[]> {
  const hashes = await database.query<{ hash: Buffer }>('SELECT access_hash AS hash FROM sessions')
  const stored = new Set(hashes.map(({ hash }) => hash.toString('hex')))
  const confirmed = users.flatMap(({ accessTokens }) => accessTokens)
  const lost = confirmed.filter((token) => !stored.has(createHash('sha256').update(token).digest('hex')))
  const doubled = await database.query<{ family: string }>(
    'SELECT family FROM sessions WHERE NOT replaced AND NOT revoked GROUP BY family HAVING count(*) > 1',
  )
  const sums = await database.query<Sums>(
    `SELECT email, (SELECT count(DISTINCT family)::int FROM sessions WHERE user_id = users.id) AS families,
       (SELECT count(*)::int FROM audit WHERE user_id = users.id AND event = 'login') AS events,
       (SELECT count(*)::int FROM logins WHERE address = users.email AND used) AS logins FROM users`,
  )
  return [
    ...(lost.length > 0 ? [`${lost.length} confirmed sessions are lost.`] : []),
    ...doubled.map(({ family }) => `The session ${family} has two pairs of tokens.`),
    ...sums.flatMap(({ email, families, events, logins }) => [
      ...(families > logins ? [`${email} has ${families} sessions from ${logins} codes.`] : []),
      ...(events !== families ? [`${email} has ${events} sign-ins on record for ${families} sessions.`] : []),
    ]),
  ]
}
