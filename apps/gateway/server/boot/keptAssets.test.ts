import { openDatabase } from '@airlock/server/openDatabase'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { expect, test } from 'vitest'
import { readMediaKey } from '../media/readMediaKey.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'
import { cachedTokenMetadata } from '../tokens/cachedTokenMetadata.ts'

const code = (digit: string) => ({ address: `0x${digit.repeat(40)}`, codeHash: `0x${digit.repeat(64)}` }) as const
const metadata = { decimals: 6, symbol: 'USDC', name: 'It’s "USD"', reasons: ['link', 'deceptive-name'] } as const
const plain = { decimals: 0, symbol: '', name: '', reasons: [] }

test('caches token metadata by chain, address and code, in request order', async () => {
  const database = await openDatabase(await newDatabase(), MIGRATIONS)
  const store = cachedTokenMetadata(database)
  const [one, two] = [code('a'), code('b')]
  await store.save('eip155:1', [
    { ...one, metadata },
    { ...two, metadata: plain },
  ])
  // Simulates two processes that read a token at once.
  await store.save('eip155:1', [{ ...one, metadata }])
  const assets = [two, { ...one, codeHash: two.codeHash }, one]
  expect(await store.find('eip155:1', assets)).toEqual([plain, undefined, metadata])
  expect(await store.find('eip155:8453', [one])).toEqual([undefined])
  expect(await store.find('eip155:1', [])).toEqual([])
  await database.close()
})

test('processes that start at once sign pictures with one key', async () => {
  const url = await newDatabase()
  const databases = await Promise.all([openDatabase(url, MIGRATIONS), openDatabase(url, MIGRATIONS)])
  const [first, second] = await Promise.all(databases.map(readMediaKey))
  expect(first).toHaveLength(32)
  expect(second).toEqual(first)
  const other = await openDatabase(await newDatabase(), MIGRATIONS)
  expect(await readMediaKey(other)).not.toEqual(first)
  await Promise.all([...databases, other].map((database) => database.close()))
})
