import { randomBytes } from 'node:crypto'
import type { Queries } from '@airlock/server/openDatabase'

const NAME = 'media'
const BYTES = 32

export async function readMediaKey(database: Queries | undefined): Promise<Buffer> {
  const own = randomBytes(BYTES)
  if (database === undefined) return own
  await database.query('INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [NAME, own])
  const [row] = await database.query<{ value: Buffer }>('SELECT value FROM secrets WHERE name = $1', [NAME])
  return row?.value ?? own
}
