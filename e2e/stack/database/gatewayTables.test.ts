import { openDatabase } from '@airlock/server/openDatabase'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../../../apps/gateway/server/migrations/migrations.ts'
import { OF_CHAINS, STORED } from './gatewayTables.ts'

test('names each table of the gateway once', async () => {
  const database = await openDatabase(await newDatabase(), MIGRATIONS)
  try {
    const tables = await database.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY 1",
    )
    expect([...OF_CHAINS, ...STORED].sort()).toEqual(tables.map(({ name }) => name).sort())
  } finally {
    await database.close()
  }
})
