import pg from 'pg'
import { expect, test } from 'vitest'
import { startDatabase } from './startDatabase.ts'

test('keeps its data over a restart, in databases that are created on request', async () => {
  const database = await startDatabase({ port: 17_432 + (process.pid % 1_000) })
  try {
    const first = await database.urlOf('first')
    expect(await database.urlOf('first')).toBe(first)
    const client = new pg.Client(first)
    await client.connect()
    await client.query('CREATE TABLE kept (word text)')
    await client.query("INSERT INTO kept VALUES ('héllo')")
    expect((await client.query('SELECT word FROM kept')).rows).toEqual([{ word: 'héllo' }])
    await client.end()

    await database.stop()
    await expect(new pg.Client(first).connect()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await database.start()
    const again = new pg.Client(first)
    await again.connect()
    expect((await again.query('SELECT word FROM kept')).rowCount).toBe(1)
    await again.query('CREATE TABLE other (word text)')
    await again.query("INSERT INTO other VALUES ('stays')")
    await again.end()

    const emptied = new pg.Client(await database.urlWithout('first', ['kept', 'missing']))
    await emptied.connect()
    expect((await emptied.query('SELECT word FROM kept')).rowCount).toBe(0)
    expect((await emptied.query('SELECT word FROM other')).rowCount).toBe(1)
    await emptied.end()

    const empty = new pg.Client(await database.freshUrlOf('first'))
    await empty.connect()
    await expect(empty.query('SELECT word FROM kept')).rejects.toMatchObject({ code: '42P01' })
    await empty.end()
  } finally {
    await database.close()
  }
})
