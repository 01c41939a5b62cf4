import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { describe, expect, test, vi } from 'vitest'
import { createWalletsStore } from '../../page/kit/createWalletsStore.ts'
import { createConnectionsKit, NETWORKS } from '../../testing/createConnectionsKit.ts'
import { createDeps } from '../../testing/fakeDeps.ts'
import { ADDRESS } from '../../testing/testKit.ts'
import { connectionMethods } from './connectionMethods.ts'

const TWO = { namespace: 'eip155', connectorId: 'io.two', name: 'Two', caipNetworkId: 'eip155:8453' } as const

function setUp() {
  const store = createWalletsStore()
  const { kit } = createConnectionsKit()
  const wallets = { call: vi.fn(async () => undefined) }
  const actions = { isActive: () => false, switchTo: vi.fn(async () => {}), remove: vi.fn() }
  const { session } = createDeps()
  const call = connectionMethods(
    { session, store, reads: () => kit as never, loadWallets: async () => wallets },
    actions,
  )
  const read = (name: string, ...args: unknown[]) => store.reads[name]?.(...(args as never[]))
  return { call, read, store, wallets, ...actions }
}

describe('connectionMethods', () => {
  test('reads connections, and keeps the list while nothing changes', () => {
    const { read, store } = setUp()
    store.set({ inactive: [{ ...TWO, accounts: [ADDRESS] }] })
    const all = read('getConnections')
    expect(all).toMatchObject([
      { connectorId: 'io.good', isActive: true },
      { connectorId: 'io.two', isActive: false, caipNetwork: NETWORKS.base },
    ])
    expect(read('getConnections')).toBe(all)
    expect(read('getConnections', 'solana')).toEqual([])
    expect(read('getRecentConnections')).toEqual([])
  })

  test('switches and removes in the active namespace unless another is named', async () => {
    const { call, switchTo, remove } = setUp()
    await call('switchConnection', [{ connection: { connectorId: 'io.two' } }])
    await call('switchConnection', [{ connection: { connectorId: 'sol', namespace: 'solana' } }])
    expect(switchTo.mock.calls).toEqual([
      [{ namespace: 'eip155', connectorId: 'io.two' }],
      [{ namespace: 'solana', connectorId: 'sol' }],
    ])
    await call('deleteConnection', [{ connectorId: 'io.two' }])
    await call('disconnect', ['solana', { id: 'sol' }])
    expect(remove.mock.calls).toEqual([
      [{ namespace: 'eip155', connectorId: 'io.two' }],
      [{ namespace: 'solana', connectorId: 'sol' }],
    ])
  })

  test('connects a wallet again that is gone, and no other failure', async () => {
    const { call, switchTo, wallets } = setUp()
    const target = { connection: TWO }
    switchTo.mockRejectedValueOnce(new AirlockError('UNAUTHORIZED'))
    await call('switchConnection', [target])
    expect(wallets.call.mock.calls).toEqual([['connect', ['io.two', { namespace: 'eip155' }]]])
    switchTo.mockRejectedValueOnce(new AirlockError('CONNECT_CANCELLED'))
    await expect(call('switchConnection', [target])).rejects.toMatchObject({ name: 'CONNECT_CANCELLED' })
    expect(wallets.call).toHaveBeenCalledOnce()
  })
})
