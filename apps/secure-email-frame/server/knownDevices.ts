import type { Queries } from './database.ts'

/** Whether a device has entered a code of this very address, or confirmed a mailed link to it. A property of who asks: a stranger learns nothing by it (T57). */
export async function isKnownDevice({ query }: Queries, thumbprint: string, address: string): Promise<boolean> {
  const rows = await query('SELECT 1 FROM devices WHERE thumbprint = $1 AND address = $2', [thumbprint, address])
  return rows.length > 0
}

export async function rememberDevice({ query }: Queries, thumbprint: string, address: string): Promise<void> {
  await query('INSERT INTO devices (thumbprint, address) VALUES ($1, $2) ON CONFLICT DO NOTHING', [thumbprint, address])
}
