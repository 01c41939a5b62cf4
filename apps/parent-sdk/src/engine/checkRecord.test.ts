import type { Session } from '@airlock/protocol/session'
import { expect, test } from 'vitest'
import { createSessionRecord } from '../page/kit/createSessionRecord.ts'
import { memoryStorage } from '../testing/fakeDeps.ts'
import { checkRecord } from './checkRecord.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ADDRESS = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

/** The page accepts every text, as in `sdk.js`. */
function create(address: string) {
  const entry = { status: 'reconnecting', connectorId: 'app.good', accounts: [address], caipNetworkId: SOLANA } as const
  const session: Session = { activeNamespace: 'solana', namespaces: { solana: { ...entry, accounts: [address] } } }
  const networks = [{ caipNetworkId: SOLANA }] as const
  const record = createSessionRecord({ storage: memoryStorage, projectId: 'test', networks })
  record.set(session)
  return checkRecord({ ...record, read: () => session, remembered: () => session })
}

test('keeps a record of valid addresses', () => {
  const record = create(ADDRESS)
  expect(record.get().namespaces.solana?.status).toBe('reconnecting')
  expect(record.read()).toBe(record.remembered())
})

test('[T249] drops a stored record with an invalid address', () => {
  const record = create(ADDRESS.slice(4))
  expect(record.get().namespaces.solana?.status).toBe('disconnected')
  expect([record.read(), record.remembered()]).toEqual([undefined, undefined])
})
