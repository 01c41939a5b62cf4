import type { Queries } from '@airlock/server/openDatabase'

export async function isKnownDevice({ query }: Queries, thumbprint: string, address: string): Promise<boolean> {
  const rows = await query('SELECT 1 FROM devices WHERE thumbprint = $1 AND address = $2', [thumbprint, address])
  return rows.length > 0
}

export async function rememberDevice({ query }: Queries, thumbprint: string, address: string): Promise<void> {
  await query('INSERT INTO devices (thumbprint, address) VALUES ($1, $2) ON CONFLICT DO NOTHING', [thumbprint, address])
}
