import type { Queries } from '@airlock/server/openDatabase'

/** Returns whether a device has entered a code of this exact address, or confirmed a mailed link to it. The answer depends on the caller's key, so a stranger learns nothing (T57). */
export async function isKnownDevice({ query }: Queries, thumbprint: string, address: string): Promise<boolean> {
  const rows = await query('SELECT 1 FROM devices WHERE thumbprint = $1 AND address = $2', [thumbprint, address])
  return rows.length > 0
}

export async function rememberDevice({ query }: Queries, thumbprint: string, address: string): Promise<void> {
  await query('INSERT INTO devices (thumbprint, address) VALUES ($1, $2) ON CONFLICT DO NOTHING', [thumbprint, address])
}
