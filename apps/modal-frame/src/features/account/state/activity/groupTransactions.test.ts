import type { Transaction } from '@airlock/protocol/gateway/answers/history'
import { expect, test } from 'vitest'
import { ARBITRUM, BASE } from '../../../../testing/testFixtures.ts'
import { groupTransactions } from './groupTransactions.ts'

type Moves = Transaction['transfers']

const nft = (isSpam: boolean) => ({
  nft_info: { flags: { is_spam: isSpam } },
  direction: 'in' as const,
  quantity: { numeric: '1' },
})

function transaction(id: string, minedAt: string, transfers: Moves = null, chain: string | undefined = ARBITRUM) {
  return { id, metadata: { minedAt, ...(chain && { chain }) }, transfers } as Transaction
}

const shown = (...all: Transaction[]) =>
  groupTransactions(all, ARBITRUM).months.map(({ year, month, transactions }) => ({
    year,
    month,
    ids: transactions.map(({ id }) => id),
  }))
const ids = (...all: Transaction[]) => shown(...all).flatMap((month) => month.ids)

test('[S3.14:grouped] groups transactions by year, then month, the newest first', () => {
  const all = [
    transaction('c', '2025-12-20T12:00:00Z'),
    transaction('a', '2026-02-03T12:00:00Z'),
    transaction('d', '2024-12-20T12:00:00Z'),
    transaction('b', '2026-02-02T12:00:00Z'),
  ]
  expect(shown(...all)).toEqual([
    { year: 2026, month: 1, ids: ['a', 'b'] },
    { year: 2025, month: 11, ids: ['c'] },
    { year: 2024, month: 11, ids: ['d'] },
  ])
})

test('ends months at midnight of the local time', () => {
  const last = new Date(2026, 0, 31, 23, 59, 59).toISOString()
  const first = new Date(2026, 1, 1, 0, 0, 0).toISOString()
  expect(shown(transaction('a', first), transaction('b', last)).map(({ month }) => month)).toEqual([1, 0])
})

test('[S5.10:chain] [S3.15:chain] shows only transactions that name the network', () => {
  const time = '2026-02-03T12:00:00Z'
  expect(ids(transaction('a', time), transaction('b', time, null, BASE), transaction('c', time, null, ''))).toEqual([
    'a',
  ])
})

test('[S5.10:spam] [S3.15:transfers] omits a transaction only if every transfer is flagged', () => {
  const time = '2026-02-03T12:00:00Z'
  const all = [
    transaction('every', time, [nft(true), nft(true)]),
    transaction('some', time, [nft(true), nft(false)]),
    transaction('unknown', time, null),
    transaction('none', time, []),
  ]
  expect(ids(...all).toSorted()).toEqual(['some', 'unknown'])
})

test('lists flagged transactions separately, without empty ones', () => {
  const time = '2026-02-03T12:00:00Z'
  const all = [transaction('every', time, [nft(true)]), transaction('none', time, []), transaction('unknown', time)]
  expect(groupTransactions(all, ARBITRUM).spam.map(({ id }) => id)).toEqual(['every'])
})

test('deduplicates a transaction listed on two pages', () => {
  const time = '2026-02-03T12:00:00Z'
  expect(ids(transaction('a', time), transaction('a', time))).toEqual(['a'])
})
