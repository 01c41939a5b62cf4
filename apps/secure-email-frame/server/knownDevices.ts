import type { Queries } from './database.ts'

/** Whether a device has entered a code of this mailbox, or confirmed a mailed link to it. A property of who asks: a stranger learns nothing by it (T57). */
export async function isKnownDevice({ query }: Queries, thumbprint: string, mailbox: string): Promise<boolean> {
  const rows = await query('SELECT 1 FROM devices WHERE thumbprint = $1 AND address = $2', [thumbprint, mailbox])
  return rows.length > 0
}

export async function rememberDevice({ query }: Queries, thumbprint: string, mailbox: string): Promise<void> {
  await query('INSERT INTO devices (thumbprint, address) VALUES ($1, $2) ON CONFLICT DO NOTHING', [thumbprint, mailbox])
}
