import type { RemoteSession } from '@airlock/protocol/channel/callSchemas'
import { describe, expect, test, vi } from 'vitest'
import { createFakeWallet } from '../testing/createFakeWallet.ts'
import { createDeps, memoryStorage } from '../testing/fakeDeps.ts'
import { connectWallet } from './actions/session/connectWallet.ts'
import { CONNECTIONS_KEY } from './connectionsKey.ts'
import { createInactiveWallets } from './createInactiveWallets.ts'
import { createRemoteSessions } from './remote/createRemoteSessions.ts'

const EVM = {
  accounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  caipNetworkId: 'eip155:1' as const,
  approvedCaipNetworkIds: ['eip155:1' as const],
}
const REMOTE: RemoteSession = {
  connectorId: 'walletConnect',
  type: 'WALLET_CONNECT',
  name: 'Phone Wallet',
  namespaces: { eip155: EVM },
}

const KEY = `@airlock/session:test${CONNECTIONS_KEY}`

function setUp(storage = memoryStorage()) {
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  const endRemote = vi.fn()
  const deps = createDeps({ storage, providers: { 'io.one': createFakeWallet() } })
  const record = {
    key: deps.session.key,
    get: deps.session.get,
    read: deps.session.read,
    storage: deps.session.storage,
  }
  const forgetSignIns = vi.fn()
  const inactive = createInactiveWallets({ record, active: deps.active, load, endRemote, forgetSignIns })
  const own = { ...deps, inactive }
  return {
    inactive,
    ...{ deps: own, load, endRemote, forgetSignIns },
    remoteSessions: createRemoteSessions(own),
    connect: () => connectWallet(own, { handle: 'io.one', namespace: 'eip155' }),
  }
}

test('keeps the active session if the code fails to load during its update', async () => {
  const { deps, remoteSessions, load, endRemote } = setUp()
  remoteSessions.set(REMOTE)
  remoteSessions.set({ ...REMOTE, isUpdate: true })
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
  expect(endRemote).not.toHaveBeenCalled()
  expect(deps.session.get().namespaces.eip155?.connectorId).toBe('walletConnect')
})

test('ends a replaced session if the code fails to load', async () => {
  const { remoteSessions, connect, endRemote } = setUp()
  remoteSessions.set(REMOTE)
  await connect()
  await vi.waitFor(() => expect(endRemote).toHaveBeenCalledOnce())
})

test('keeps a replaced session that is active in another namespace', async () => {
  const { deps, remoteSessions, connect, load, endRemote } = setUp()
  remoteSessions.set(REMOTE)
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
  deps.session.dispatch({
    type: 'connected',
    namespace: 'solana',
    connectorId: 'walletConnect',
    remote: true,
    accounts: ['4Nd1mYyHcXSLBxuM1S2XHtuTzZ1b5mXnTKxaPvWvBcgY'],
    caipNetworkId: solana,
  })
  await connect()
  await expect(load.mock.results[0]?.value).rejects.toThrow('Failed to fetch')
  expect(endRemote).not.toHaveBeenCalled()
})

test('[T204] remembers replaced wallets while the code is missing', async () => {
  const { inactive, remoteSessions, connect } = setUp()
  remoteSessions.set(REMOTE)
  await connect()
  expect(inactive.wasReplaced('eip155', 'walletConnect')).toBe(true)
  expect(inactive.wasReplaced('solana', 'walletConnect')).toBe(false)
})

test('[T204] reads replaced wallets of earlier page loads', () => {
  const entry = { namespace: 'eip155', connectorId: 'walletConnect' }
  const { inactive } = setUp(
    memoryStorage({ [`@airlock/session:test${CONNECTIONS_KEY}`]: JSON.stringify([null, entry]) }),
  )
  expect(inactive.wasReplaced('eip155', 'walletConnect')).toBe(true)
  expect(inactive.wasReplaced('eip155', 'auth')).toBe(false)
  expect(setUp(memoryStorage()).inactive.wasReplaced('eip155', 'walletConnect')).toBe(false)
})

test('reads a wallet that another tab removed as not kept, and as replaced', () => {
  const entry = { namespace: 'eip155', connectorId: 'walletConnect', isEnding: true }
  const { inactive } = setUp(memoryStorage({ [KEY]: JSON.stringify([entry]) }))
  expect(inactive.isKept('eip155', 'walletConnect')).toBe(false)
  expect(inactive.wasReplaced('eip155', 'walletConnect')).toBe(true)
})

describe('ending all wallets without the code', () => {
  const phone = { namespace: 'eip155', connectorId: 'walletConnect', remote: true, accounts: ['0x1'] }
  const page = { namespace: 'eip155', connectorId: 'io.one', accounts: ['0x2'] }

  test('marks sessions of the frame for the next load, and drops page wallets', async () => {
    const storage = memoryStorage({ [KEY]: JSON.stringify([page, null, phone]) })
    const { inactive, forgetSignIns } = setUp(storage)
    inactive.end()
    await vi.waitFor(() => expect(JSON.parse(storage.getItem(KEY) ?? '')).toEqual([{ ...phone, isEnding: true }]))
    expect(forgetSignIns.mock.calls).toMatchObject([
      [page, []],
      [phone, []],
    ])
  })

  test('survives a damaged record', async () => {
    const storage = memoryStorage({ [KEY]: '{"some":1}' })
    const { inactive, load } = setUp(storage)
    inactive.end()
    await Promise.resolve()
    expect(load).not.toHaveBeenCalled()
  })
})
