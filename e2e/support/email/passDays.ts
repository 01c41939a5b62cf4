import pg from 'pg'
import type { World } from '../world.ts'

export async function passDays({ ports }: World, days: number): Promise<void> {
  const database = new pg.Client(`postgres://airlock:airlock@127.0.0.1:${ports.database}/secure`)
  await database.connect()
  try {
    const by = `interval '${days} days'`
    await database.query(`UPDATE identities SET created_at = created_at - ${by}`)
    await database.query(`UPDATE users SET email_since = email_since - ${by}`)
  } finally {
    await database.end()
  }
}
