import type { Queries } from '@airlock/server/openDatabase'
import { randomId } from '../../secrets.ts'

/** Returns the user of an address. The first code creates one. */
export async function userOfMailbox({ query }: Queries, address: string): Promise<string> {
  await query('INSERT INTO users (id, email) VALUES ($1, $2) ON CONFLICT (email) DO NOTHING', [randomId(), address])
  const users = await query<{ id: string }>('SELECT id FROM users WHERE email = $1', [address])
  const [user] = users as [{ id: string }]
  return user.id
}
