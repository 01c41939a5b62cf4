import { randomBytes } from 'node:crypto'
import type { Database } from '@airlock/server/openDatabase'
import { keysInMemory } from '../../apps/secure-email-frame/server/secrets/keyEncryption.ts'
import { WALLET } from '../../apps/secure-email-frame/server/testing/testServer.ts'
import { contextOf } from '../../apps/secure-email-frame/server/wallet/dataKeyProof.ts'

const SLOT = { key: 'bench', iv: 'A'.repeat(16), wrapped: 'A'.repeat(64) }
const SEALED = { ...WALLET, ciphertext: 'A'.repeat(96) }

export const emailOf = (index: number) => `user-${index}@mail.example`
const idOf = (index: number) => `user-${index}`
const walletOf = (index: number) => ({ ...SEALED, walletId: idOf(index) })

export async function seedWallets(database: Database, count: number): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    const series = `generate_series(0, ${count - 1}) AS n`
    await client.query(
      `INSERT INTO users (id, email, created_at, email_since)
       SELECT 'user-' || n, 'user-' || n || '@mail.example', now() - interval '90 days', now() - interval '90 days' FROM ${series}`,
    )
    await client.query(
      `INSERT INTO wallets (user_id, wallet, server_slot, proof_key)
       SELECT 'user-' || n, jsonb_set($1, '{walletId}', to_jsonb('user-' || n)), $2, repeat('A', 43) FROM ${series}`,
      [JSON.stringify(SEALED), JSON.stringify(SLOT)],
    )
    await client.query(
      `INSERT INTO devices (thumbprint, address, confirmed_at)
       SELECT md5('device' || n), 'user-' || n || '@mail.example', now() - interval '30 days' FROM ${series}`,
    )
    await client.query(
      `INSERT INTO sessions (id, family, user_id, project_id, host_origin, thumbprint, access_hash, refresh_hash,
         access_expires_at, refresh_expires_at, ends_at)
       SELECT md5('session' || n), left(md5('family' || n), 22), 'user-' || n, 'default', 'http://localhost:3400',
         md5('device' || n), sha256(convert_to('access' || n, 'UTF8')), sha256(convert_to('refresh' || n, 'UTF8')),
         now() - interval '1 day', now() + interval '29 days', now() + interval '60 days' FROM ${series}`,
    )
    await client.query(
      `INSERT INTO audit (at, event, user_id, project_id, host_origin)
       SELECT now() - interval '30 days', 'login', 'user-' || n, 'default', 'http://localhost:3400' FROM ${series}`,
    )
    await client.query(
      `INSERT INTO logins (id, mailbox, address, purpose, project_id, host_origin, thumbprint, used, created_at, expires_at)
       SELECT md5('login' || n), 'user-' || n || '@mail.example', 'user-' || n || '@mail.example', 'login', 'default',
         'http://localhost:3400', md5('device' || n), true, now() - interval '5 hours', now() - interval '4 hours'
       FROM ${series} WHERE n % 10 = 0`,
    )
    await client.query('ANALYZE')
  } finally {
    client.release(true)
  }
}

export async function wrapKeys(database: Database, key: Buffer, indexes: readonly number[]): Promise<string[]> {
  const encryption = keysInMemory(new Map([['bench', key]]))
  const dataKeys: string[] = []
  for (const index of indexes) {
    const dataKey = randomBytes(32)
    const slot = await encryption.wrap(dataKey, contextOf(idOf(index), walletOf(index)))
    await database.query('UPDATE wallets SET server_slot = $2 WHERE user_id = $1', [idOf(index), JSON.stringify(slot)])
    dataKeys.push(dataKey.toString('base64url'))
  }
  return dataKeys
}
