import { expect, test } from 'vitest'
import { openDatabase } from './openDatabase.ts'
import { newDatabase } from './testing/newDatabase.ts'

const MIGRATIONS = ['CREATE TABLE things (id int PRIMARY KEY)', 'ALTER TABLE things ADD COLUMN name text']

test('rejects a database that is newer than the server', async () => {
  const url = await newDatabase()
  const database = await openDatabase(url, MIGRATIONS)
  await database.query('INSERT INTO migrations (version) VALUES (1000)')
  await database.close()
  await expect(openDatabase(url, MIGRATIONS)).rejects.toThrow(
    /^The database is at version 1000, this server knows 2: start the newer server\.$/,
  )
})

test('[T92] reports a busy database as alive, with one connection for all checks', async () => {
  const database = await openDatabase(await newDatabase(), MIGRATIONS)
  const busy = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()))
  try {
    expect(await Promise.all(Array.from({ length: 500 }, () => database.isAlive()))).not.toContain(false)
    const connections = await busy[0]?.query(
      'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()',
    )
    expect(connections?.rows).toEqual([{ count: 11 }])
  } finally {
    for (const client of busy) client.release()
    await database.close()
  }
})
