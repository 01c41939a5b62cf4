import type { History } from '@airlock/protocol/gateway/answers/history'
import { expect, test } from 'vitest'
import type { SentRow } from '../../../../core/transactions/transactions.ts'
import { rowsAboveHistory } from './rowsAboveHistory.ts'

const HASH = `0x${'a'.repeat(64)}`
const page = { data: [{ metadata: { hash: HASH } }], next: null } as History
const row = (status: SentRow['status'], hash: string | null = HASH) => ({ status, hash }) as SentRow
const shown = (one: SentRow, pages?: History[]) => rowsAboveHistory([one], pages).length === 1

test('shows a mined transaction above the history until it is listed', () => {
  for (const status of ['confirmed', 'failed'] as const) {
    expect(shown(row(status))).toBe(true)
    expect(shown(row(status), [{ ...page, data: [] }])).toBe(true)
    expect(shown(row(status), [page])).toBe(false)
    expect(shown(row(status, HASH.toUpperCase().replace('0X', '0x')), [page])).toBe(false)
  }
})

test('shows pending transactions, never missing ones', () => {
  for (const status of ['asking', 'pending', 'unknown'] as const) expect(shown(row(status), [page])).toBe(true)
  expect(shown(row('gone', null))).toBe(false)
})
