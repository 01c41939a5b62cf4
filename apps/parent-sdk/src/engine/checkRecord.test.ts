import type { Session } from '@airlock/protocol/session'
import { expect, test } from 'vitest'
import { createSessionRecord } from '../page/kit/createSessionRecord.ts'
import { memoryStorage } from '../testing/fakeDeps.ts'
import { checkRecord } from './checkRecord.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ADDRESS = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const EVM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** The page accepts every text, as in `sdk.js`. */
function create(address: string) {
  const entry = { status: 'reconnecting', connectorId: 'app.good' } as const
  const session: Session = {
    activeNamespace: 'solana',
    namespaces: {
      solana: { ...entry, accounts: [address], caipNetworkId: SOLANA },
      eip155: { ...entry, accounts: [EVM], caipNetworkId: 'eip155:1' },
    },
  }
  const networks = [{ caipNetworkId: SOLANA }, { caipNetworkId: 'eip155:1' }] as const
  const record = createSessionRecord({ storage: memoryStorage, projectId: 'test', networks })
  record.set(session)
  return { session, record: checkRecord({ ...record, read: () => session, remembered: () => session }) }
}

test('keeps a record of valid addresses', () => {
  const { session, record } = create(ADDRESS)
  expect([record.get(), record.read(), record.remembered()]).toEqual([session, session, session])
})

test('[T249] drops a stored namespace with an invalid address, and keeps others', () => {
  const { session, record } = create(ADDRESS.slice(4))
  const solana = { status: 'disconnected', accounts: [], caipNetworkId: SOLANA }
  const { eip155 } = session.namespaces
  expect(record.get()).toEqual({ ...session, namespaces: { solana, eip155 } })
  const checked = { ...session, namespaces: { eip155 } }
  expect([record.read(), record.remembered()]).toEqual([checked, checked])
})
