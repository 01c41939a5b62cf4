import type { Queries } from '@airlock/server/openDatabase'

export async function forgetAddresses({ query }: Queries, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  await query('DELETE FROM logins WHERE address = ANY($1)', [addresses])
  await query('DELETE FROM devices WHERE address = ANY($1)', [addresses])
}
