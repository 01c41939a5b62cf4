import { afterEach, expect, test } from 'vitest'
import { closeAfterEach } from '../testing/closeAfterEach.ts'
import { sweep } from './sweep.ts'

const start = closeAfterEach(afterEach)

test('an operation without a transaction is forgotten after two days, any other after thirty', async () => {
  const { database } = await start()
  const add = (hash: string, nonce: number | null, age: string) =>
    database.query(
      `INSERT INTO sponsored_operations (hash, relayer, chain_id, sender, operation_key, calls_hash, id, valid_until, call, nonce,
        max_fee, tip, highest, state, created_at)
      VALUES ($1, 'relayer', 1, $1, '0', '', '', 0, '{}', $2, 1, 1, 1, 'open', now() - $3::interval)`,
      [hash, nonce, age],
    )
  await add('waits', null, '47 hours')
  await add('never sent', null, '49 hours')
  await add('sent', 7, '29 days 23 hours')
  await add('sent long ago', 8, '30 days 1 hour')
  await sweep(database)
  const rows = await database.query<{ hash: string }>('SELECT hash FROM sponsored_operations ORDER BY hash')
  expect(rows.map(({ hash }) => hash)).toEqual(['sent', 'waits'])
})
