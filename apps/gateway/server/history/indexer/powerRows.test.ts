import { type Database, openDatabase } from '@airlock/server/openDatabase'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { type Hex, pad } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATIONS } from '../../migrations/migrations.ts'
import { user } from '../../testing/fakeChain.ts'
import { insertMoves } from './moveRows.ts'
import { insertPowers, readPowers } from './powerRows.ts'
import type { PowerCandidate } from './powersOfLog.ts'

const PLANTED = 100_000
const LIMIT = 1_001

const [account, listed, own, planted] = [user(1), user(2), user(3), user(4)] as const

let database: Database
beforeAll(async () => {
  database = await openDatabase(await newDatabase(), MIGRATIONS)
  await database.query('INSERT INTO watched (chain, account) VALUES (1, $1)', [account])
})
afterAll(() => database.close())

const allowance = (change: Partial<PowerCandidate>): PowerCandidate => ({
  ...{ account, kind: 'allowance', token: planted, spender: user(9), blockNumber: 1, time: 10 },
  ...change,
})

test('[T222] finds the own allowances before 100,000 planted ones', { timeout: 120_000 }, async () => {
  await insertPowers(database, 1, [allowance({ token: listed }), allowance({ token: own, isOwn: true })])
  const spam = Array.from({ length: PLANTED }, (_, index) =>
    allowance({ spender: user(10_000 + index), blockNumber: 2 + index }),
  )
  await insertPowers(database, 1, spam)
  const found = await readPowers(database, { chain: 1, account, listed: [listed], limit: LIMIT })
  expect(found).toHaveLength(LIMIT)
  expect(found.slice(0, 3).map(({ token }) => token)).toEqual([listed, own, planted])
})

const callToken = (chain: number, token: Hex) =>
  insertMoves(database, chain, [
    {
      ...{ account, blockNumber: 1, blockHash: pad('0x1'), time: 10, txHash: pad('0x2'), txIndex: 0, order: -1 },
      ...{ kind: 'call', amount: 0n, counterparty: token, direction: 'out' },
    },
  ])

test('[T257] lists own allowances before newer logs at the same listed token that was called', async () => {
  await database.query('INSERT INTO watched (chain, account) VALUES (2, $1)', [account])
  const token = listed
  await insertPowers(database, 2, [allowance({ token, isOwn: true })])
  const spam = Array.from({ length: 1_100 }, (_, index) =>
    allowance({ token, spender: user(10_000 + index), blockNumber: 2 + index }),
  )
  await insertPowers(database, 2, spam)
  await callToken(2, token)
  const [first] = await readPowers(database, { chain: 2, account, listed: [token], limit: LIMIT })
  expect(first).toMatchObject({ spender: user(9), blockNumber: 1 })
})

test('[T257] lists planted logs without a value last, whichever is newer', async () => {
  await database.query('INSERT INTO watched (chain, account) VALUES (3, $1)', [account])
  const spenders = { signed: user(11), older: user(12), again: user(13) }
  await insertPowers(database, 3, [
    allowance({ token: listed, spender: spenders.signed }),
    allowance({ token: own, spender: spenders.older }),
    allowance({ token: listed, spender: spenders.again, blockNumber: 5, isZero: true }),
  ])
  await insertPowers(database, 3, [
    allowance({ token: listed, spender: spenders.again, blockNumber: 4 }),
    ...Array.from({ length: 1_100 }, (_, index) =>
      allowance({ token: listed, spender: user(10_000 + index), blockNumber: 10 + index, isZero: true }),
    ),
  ])
  await callToken(3, listed)
  const found = await readPowers(database, { chain: 3, account, listed: [listed], limit: 2_000 })
  expect(found.slice(0, 2).map(({ spender }) => spender)).toEqual([spenders.signed, spenders.older])
  expect(found.at(-1)?.spender).toBe(spenders.again)
  await insertPowers(database, 3, [allowance({ token: listed, spender: spenders.again, blockNumber: 6 })])
  const [again] = await readPowers(database, { chain: 3, account, listed: [listed], limit: 1 })
  expect(again?.spender).toBe(spenders.again)
})
