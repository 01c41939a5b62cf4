import type { Queries } from '@airlock/server/openDatabase'
import { randomId } from '../../secrets/secrets.ts'

/** The first code creates one, who gets notices in its language. */
export async function userOfMailbox({ query }: Queries, address: string, language: string): Promise<string> {
  await query('INSERT INTO users (id, email, language) VALUES ($1, $2, $3) ON CONFLICT (email) DO NOTHING', [
    randomId(),
    address,
    language,
  ])
  const users = await query<{ id: string }>('SELECT id FROM users WHERE email = $1', [address])
  const [user] = users as [{ id: string }]
  return user.id
}
