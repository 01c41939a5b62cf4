import type { RemoteSession, WalletEvent } from '@airlock/protocol/channel/callSchemas'
import { expect, test } from 'vitest'
import { NAMESPACES } from '../namespaces/engineRegistry.ts'
import type { Inactive } from './createConnectionList.ts'
import { updateRemote } from './updateRemote.ts'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const STATE = { accounts: [SECOND], caipNetworkId: 'eip155:10', approvedCaipNetworkIds: [] } as const
const SESSION = { connectorId: 'walletConnect', type: 'WALLET_CONNECT', name: 'Phone Wallet' } as const
const EVENT = { connectorId: 'walletConnect', namespace: 'eip155' } as const

function updated(change: object, own: Partial<Inactive> = {}): Inactive {
  const item: Inactive = {
    ...{ namespace: 'eip155', connectorId: 'walletConnect', name: 'WalletConnect', remote: true },
    ...{ accounts: [FIRST], caipNetworkId: 'eip155:1' },
    ...own,
  }
  updateRemote({ namespaces: NAMESPACES }, item, change as RemoteSession | WalletEvent)
  return item
}

test('takes accounts, network and name of the session', () => {
  expect(updated({ ...SESSION, namespaces: { eip155: { ...STATE, accounts: [SECOND.toLowerCase()] } } })).toMatchObject(
    {
      ...{ name: 'Phone Wallet', accounts: [SECOND], caipNetworkId: 'eip155:10', hasFailed: false },
    },
  )
})

test('shows a session without the namespace as gone', () => {
  expect(updated({ ...SESSION, namespaces: {} })).toMatchObject({ accounts: [FIRST], hasFailed: true })
})

test.each([false, true])('keeps the state of an email session without the namespace: %s', (hasFailed) => {
  const change = { ...SESSION, connectorId: 'auth', type: 'AUTH', namespaces: {} }
  expect(updated(change, { connectorId: 'auth', hasFailed }).hasFailed).toBe(hasFailed)
})

test('takes accounts of an event, and keeps them if none is valid', () => {
  expect(updated({ ...EVENT, event: 'accountsChanged', data: [SECOND] }).accounts).toEqual([SECOND])
  expect(updated({ ...EVENT, event: 'accountsChanged', data: ['0x00', null] }).accounts).toEqual([FIRST])
  expect(updated({ ...EVENT, event: 'accountsChanged', data: null }).accounts).toEqual([FIRST])
})

test('shows a session that ended as gone', () => {
  expect(updated({ ...EVENT, event: 'disconnect', data: null }).hasFailed).toBe(true)
})

test.each<[string, object, Partial<Inactive>]>([
  ['another connector', { ...EVENT, connectorId: 'auth', event: 'disconnect', data: null }, {}],
  ['another namespace', { ...EVENT, namespace: 'solana', event: 'disconnect', data: null }, {}],
  ['a page wallet of the same id', { ...EVENT, event: 'disconnect', data: null }, { remote: undefined }],
])('ignores %s', (_name, change, own) => {
  expect(updated(change, own).hasFailed).toBeUndefined()
})
