import type { RemoteSession } from '@airlock/protocol/channel/callSchemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { describe, expect, test, vi } from 'vitest'
import { createFakeWallet } from '../../testing/createFakeWallet.ts'
import { createDeps, createFakeFrame, memoryStorage } from '../../testing/fakeDeps.ts'
import { connectWallet } from '../actions/session/connectWallet.ts'
import { followTabs } from '../actions/session/followTabs.ts'
import { CONNECTIONS_KEY } from '../connectionsKey.ts'
import { createConnections } from './createConnections.ts'

const PHONE = { namespace: 'eip155', connectorId: 'walletConnect' } as const
const KEY = '@airlock/session:test'
const EVM = {
  accounts: ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'],
  caipNetworkId: 'eip155:1' as const,
  approvedCaipNetworkIds: ['eip155:1' as const],
}
const SOLANA = {
  accounts: ['4Nd1mYyHcXSLBxuM1S2XHtuTzZ1b5mXnTKxaPvWvBcgY'],
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const,
  approvedCaipNetworkIds: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const],
}
const REMOTE: RemoteSession = {
  connectorId: 'walletConnect',
  type: 'WALLET_CONNECT',
  name: 'Phone Wallet',
  namespaces: { eip155: EVM },
}

const ENDING = {
  ...PHONE,
  name: 'Phone Wallet',
  remote: true,
  isEnding: true,
  accounts: EVM.accounts,
  caipNetworkId: 'eip155:1',
}

const notify = () => {
  for (const key of [KEY, KEY + CONNECTIONS_KEY]) dispatchEvent(new StorageEvent('storage', { key }))
}

async function setUp(remote = REMOTE) {
  const storage = memoryStorage()
  const open = (frame: (name: string) => unknown = () => Promise.reject(new AirlockError('FRAME_UNREACHABLE'))) => {
    const call = vi.fn(frame)
    const deps = createDeps({ storage, providers: { 'io.two': createFakeWallet() }, frame: createFakeFrame(call) })
    followTabs(deps)
    const active = (namespace: 'eip155' | 'solana' = 'eip155') => {
      const { status, connectorId } = deps.session.get().namespaces[namespace] ?? {}
      return status === 'connected' ? connectorId : undefined
    }
    return { deps, call, active, inactive: () => deps.store.inactive().map(({ connectorId }) => connectorId) }
  }
  const [first, second] = [open(), open()]
  await connectWallet(second.deps, { handle: 'io.two', namespace: 'eip155' })
  first.deps.remoteSessions.set(remote)
  notify()
  const record = (): { connectorId: string; isEnding?: true }[] =>
    JSON.parse(storage.getItem(KEY + CONNECTIONS_KEY) ?? '[]')
  const isEnding = () => record().some((one) => one.connectorId === 'walletConnect' && one.isEnding)
  return { open, first, second, storage, record, isEnding }
}

describe('[T237] a frame session that another tab removes', () => {
  test('ends where it is active, also if the frame does not answer', async () => {
    const { first, second, isEnding } = await setUp()
    expect([first.active(), second.active(), second.inactive()]).toEqual(['walletConnect', 'io.two', ['walletConnect']])
    second.deps.connections.remove(PHONE)
    notify()
    expect([first.active(), second.active(), second.inactive()]).toEqual([undefined, 'io.two', []])
    expect(isEnding()).toBe(true)
  })

  test('ends in all its namespaces there', async () => {
    const { first, second } = await setUp({ ...REMOTE, namespaces: { eip155: EVM, solana: SOLANA } })
    expect(first.active('solana')).toBe('walletConnect')
    second.deps.connections.remove(PHONE)
    notify()
    expect([first.active(), first.active('solana')]).toEqual([undefined, undefined])
  })

  test('ends at the next page load', async () => {
    const { second, isEnding, open } = await setUp()
    second.deps.connections.remove(PHONE)
    notify()
    expect(open(async () => null).call).toHaveBeenCalledWith('endWallet', { connectorId: 'walletConnect' })
    await vi.waitFor(() => expect(isEnding()).toBe(false))
  })

  test('is still to be ended after other events of its session', async () => {
    const { first, isEnding, storage } = await setUp()
    storage.setItem(KEY + CONNECTIONS_KEY, JSON.stringify([ENDING]))
    dispatchEvent(new StorageEvent('storage', { key: KEY + CONNECTIONS_KEY }))
    first.deps.session.dispatch({ type: 'networkChanged', caipNetworkId: 'eip155:8453' })
    first.deps.remoteSessions.set({ ...REMOTE, isUpdate: true })
    expect([first.active(), isEnding()]).toEqual(['walletConnect', true])
  })

  test('is still to be ended after its update reaches a tab before the record does', async () => {
    const { first, second, storage, record, isEnding } = await setUp()
    await connectWallet(first.deps, { handle: 'io.two', namespace: 'eip155' })
    expect(first.inactive()).toContain('walletConnect')
    const ending = record().map((one) => (one.connectorId === 'walletConnect' ? { ...one, isEnding: true } : one))
    storage.setItem(KEY + CONNECTIONS_KEY, JSON.stringify(ending))
    first.deps.inactive.update({ ...REMOTE, name: 'Renamed', isUpdate: true })
    expect(isEnding()).toBe(true)
    expect(second.active()).toBe('io.two')
  })

  test('is kept if the visitor connects it again', async () => {
    const { first, second, isEnding } = await setUp()
    second.deps.connections.remove(PHONE)
    notify()
    first.deps.remoteSessions.set(REMOTE)
    expect([first.active(), isEnding()]).toEqual(['walletConnect', false])
  })
})

test('[T237] leaves a session to the tab that reconnected it if code loads late', async () => {
  const { first, second, storage } = await setUp()
  storage.setItem(KEY + CONNECTIONS_KEY, JSON.stringify([ENDING]))
  createConnections({
    ...second.deps,
    reads: () => ({}) as never,
    loadWallets: async () => ({ call: async () => undefined }),
  })
  notify()
  expect(second.call).not.toHaveBeenCalled()
  expect(first.active()).toBe('walletConnect')
})
