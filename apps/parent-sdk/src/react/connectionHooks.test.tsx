import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createConnectionsKit, NETWORKS } from '../testing/createConnectionsKit.ts'
import { ADDRESS } from '../testing/testKit.ts'
import type { AppKit } from '../types/AppKit.ts'
import { AppKitProvider } from './AppKitProvider.ts'
import { useAppKitConnection, useAppKitConnections } from './connectionHooks.ts'

const ROW = { kind: 'remote', namespaces: ['eip155'], isRecent: true, opensModal: false } as const

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.createElement('div'))
})
afterEach(() => act(async () => root.unmount()))

async function render<Value>(hook: () => Value, kit: object) {
  const values: Value[] = []
  const Probe = () => {
    values.push(hook())
    return null
  }
  await act(async () =>
    root.render(
      <AppKitProvider appKit={kit as AppKit}>
        <Probe />
      </AppKitProvider>,
    ),
  )
  return () => values.at(-1) as Value
}

describe('useAppKitConnections', () => {
  test('follows the connection of each namespace, and earlier wallets', async () => {
    const { kit, store, connected, emit } = createConnectionsKit()
    const now = await render(() => useAppKitConnections(), kit)
    const before = now().connections
    expect(before).toEqual([
      {
        ...{ connectorId: 'io.good', name: 'Good', icon: undefined, namespace: 'eip155', isActive: true },
        ...{ accounts: [{ address: ADDRESS, type: 'eoa' }], caipNetwork: NETWORKS.base },
      },
    ])
    connected.set('solana', { id: 'Sol Good', name: 'Sol Good' })
    await act(async () => emit())
    expect(now().connections.map(({ connectorId }) => connectorId)).toEqual(['io.good', 'Sol Good'])
    const rows = ['io.good', 'me.rainbow'].map((id) => ({ ...ROW, id, name: id }))
    await act(async () => store.set({ list: { status: 'ready', rows, total: 2, search: '' } }))
    expect(now().recentConnections.map(({ connectorId }) => connectorId)).toEqual(['me.rainbow'])
  })

  test('keeps its value while nothing changes, and filters by namespace', async () => {
    const { kit, emit } = createConnectionsKit()
    const now = await render(() => useAppKitConnections('solana'), kit)
    const before = now()
    expect(before.connections).toEqual([])
    await act(async () => emit())
    expect(now()).toBe(before)
  })
})

describe('useAppKitConnection', () => {
  test('connects another wallet, and not the connected one', async () => {
    const { kit } = createConnectionsKit()
    const onSuccess = vi.fn()
    const now = await render(() => useAppKitConnection({ namespace: 'eip155', onSuccess }), kit)
    const { connection } = now()
    expect(connection?.connectorId).toBe('io.good')
    await act(async () => connection && now().switchConnection({ connection }))
    expect(kit.wallets.connect).not.toHaveBeenCalled()
    await act(async () => now().switchConnection({ connection: { connectorId: 'me.rainbow', namespace: undefined } }))
    expect(kit.wallets.connect).toHaveBeenCalledExactlyOnceWith('me.rainbow', { namespace: 'eip155' })
    expect(onSuccess).toHaveBeenLastCalledWith({ address: ADDRESS, type: 'switch' })
    expect(now().isPending).toBe(false)
  })
})
