import { openDatabase } from '@airlock/server/openDatabase'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { expect, test } from 'vitest'
import { skeletonOf } from '../names/zone/skeletonOf.ts'
import { MIGRATIONS } from './migrations.ts'
import { nameSkeletons } from './nameSkeletons.ts'

/** Oldest first. */
const FORMER = [
  ['marina', 'marlna'],
  ['clara', 'dara'],
  ['c1ara', 'clara'],
  ['vwave', 'vwave'],
  ['vvvave', 'wvave'],
  ['vvood', 'wood'],
  ['nick', 'nlck'],
] as const

test('[T176] writes the skeletons of names that are registered', async () => {
  const url = await newDatabase()
  const former = await openDatabase(url, MIGRATIONS.slice(0, MIGRATIONS.indexOf(nameSkeletons)))
  for (const [index, row] of FORMER.entries())
    await former.query(
      `INSERT INTO names (label, skeleton, owner, coin_type, attributes, registered_at)
       VALUES ($1, $2, '0x', 60, '{}', to_timestamp($3))`,
      [...row, index],
    )
  await former.close()
  const database = await openDatabase(url, MIGRATIONS)
  const rows = await database.query<{ label: string; skeleton: string }>('SELECT label, skeleton FROM names')
  await database.close()
  const current = FORMER.map(([label]) => [label, skeletonOf(label)])
  // The column is unique.
  expect(Object.fromEntries(rows.map(({ label, skeleton }) => [label, skeleton]))).toEqual({
    ...Object.fromEntries(current),
    clara: 'dara',
    vvvave: 'wvave',
  })
})
