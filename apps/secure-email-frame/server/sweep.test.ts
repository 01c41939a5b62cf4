import { afterEach, expect, test } from 'vitest'
import { sweep } from './sweep.ts'
import { closeAfterEach } from './testing/closeAfterEach.ts'

const start = closeAfterEach(afterEach)

test('deletes an operation after two days, a barred one after an hour', async () => {
  const { database } = await start()
  const add = (hash: string, relayer: string, age: string) =>
    database.query(
      `INSERT INTO sponsored_operations (hash, relayer, chain_id, sender, operation_key, calls_hash, id, valid_until, call, state, created_at)
      VALUES ($1, $2, 1, $1, '0', '', '', 0, '{}', 'open', now() - $3::interval)`,
      [hash, relayer, age],
    )
  await add('taken lately', 'bundler', '47 hours')
  await add('taken', 'bundler', '49 hours')
  await add('barred lately', '', '59 minutes')
  await add('barred', '', '61 minutes')
  await sweep(database)
  const rows = await database.query<{ hash: string }>('SELECT hash FROM sponsored_operations ORDER BY hash')
  expect(rows.map(({ hash }) => hash)).toEqual(['barred lately', 'taken lately'])
})

test('keeps a known device as long as its account, or for a day', async () => {
  const { database } = await start()
  await database.query("INSERT INTO users (id, email) VALUES ('ada', 'ada@mail.example')")
  for (const [thumbprint, address, age] of [
    ['own', 'ada@mail.example', '25 hours'],
    ['of nobody', 'bob@mail.example', '25 hours'],
    ['on its way', 'bob@mail.example', '23 hours'],
  ])
    await database.query('INSERT INTO devices VALUES ($1, $2, now() - $3::interval)', [thumbprint, address, age])
  await sweep(database)
  const rows = await database.query<{ thumbprint: string }>('SELECT thumbprint FROM devices ORDER BY thumbprint')
  expect(rows.map(({ thumbprint }) => thumbprint)).toEqual(['on its way', 'own'])
})

test('keeps offered operations longer than their deadlines, then deletes them', async () => {
  const { database } = await start()
  for (const age of ['59 minutes', '61 minutes'])
    await database.query('INSERT INTO sponsored_offers (hash, created_at) VALUES ($1, now() - $2::interval)', [
      age,
      age,
    ])
  await sweep(database)
  expect(await database.query('SELECT hash FROM sponsored_offers')).toEqual([{ hash: '59 minutes' }])
})
