import { expect, test } from 'vitest'
import { testServer } from './testServer.ts'

test('gives an emptied database of a closed server to the next one', async () => {
  const first = await testServer()
  await first.database.query("INSERT INTO users (id) VALUES ('ada')")
  await first.close()
  const second = await testServer()
  expect(second.url).toBe(first.url)
  expect(await second.database.query('SELECT id FROM users')).toEqual([])
  await second.close()
})

test('keeps a database apart whose schema a test changed', async () => {
  const first = await testServer()
  await first.database.query(`CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`)
  await first.close()
  const second = await testServer()
  expect(second.url).not.toBe(first.url)
  await second.close()
})

test('keeps a database apart that another server opened again', async () => {
  const first = await testServer()
  await first.close()
  const again = await testServer({ databaseUrl: first.url })
  const other = await testServer()
  expect(other.url).not.toBe(first.url)
  await Promise.all([again.close(), other.close()])
})
