import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { createLimits } from './limits.ts'
import { newDatabase } from './testing/testServer.ts'

test('twelve servers that start at once on an empty database all serve', async () => {
  const url = await newDatabase()
  const databases = await Promise.all(Array.from({ length: 12 }, () => openDatabase(url)))
  const limits = databases.map(({ pool }) => createLimits(pool))
  await Promise.all(limits.map((each) => each.take('mailsToAddress', 'ada@mail.example')))
  await expect(limits[0]?.take('mailsToAddress', 'ada@mail.example')).rejects.toMatchObject({ code: 'TOO_MANY' })
  await Promise.all(databases.map(({ close }) => close()))
})

test('what is newer than this server is left alone, and said', async () => {
  const url = await newDatabase()
  const database = await openDatabase(url)
  await database.query('INSERT INTO migrations (version) VALUES (1000)')
  await database.close()
  await expect(openDatabase(url)).rejects.toThrow(
    /^The database is at version 1000, this server knows [0-9]+: start the newer server\.$/,
  )
})

test('[T92] a database whose connections are all busy is alive, whoever asks how often', async () => {
  const database = await openDatabase(await newDatabase())
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
