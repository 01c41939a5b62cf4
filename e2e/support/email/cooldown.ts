import pg from 'pg'
import type { World } from '../world.ts'

const COOLDOWN = '30 seconds'

export async function passCooldown({ ports }: World, email: string): Promise<void> {
  const database = new pg.Client(`postgres://airlock:airlock@127.0.0.1:${ports.database}/secure`)
  await database.connect()
  try {
    await database.query(`UPDATE logins SET created_at = created_at - interval '${COOLDOWN}' WHERE address = $1`, [
      email,
    ])
  } finally {
    await database.end()
  }
}
