import { createRoot } from 'solid-js'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from 'vue'
import { addInstance } from '../page/instances.ts'
import {
  useAppKitConnection as useSolidConnection,
  useAppKitConnections as useSolidConnections,
} from '../solid/index.ts'
import {
  useAppKitConnection as useSvelteConnection,
  useAppKitConnections as useSvelteConnections,
} from '../svelte/index.ts'
import { createConnectionsKit, NETWORKS } from '../testing/createConnectionsKit.ts'
import { ADDRESS, resetPage } from '../testing/testKit.ts'
import type { AppKit } from '../types/AppKit.ts'
import type { Connection, Connections } from '../types/states.ts'
import { useAppKitConnection as useVueConnection, useAppKitConnections as useVueConnections } from '../vue/index.ts'
import type { ConnectionCallbacks } from './connectionActions.ts'

type Probe = Omit<ReturnType<typeof useVueConnection>, 'connection' | 'isPending'> & {
  all(): Connections
  connection(): Connection | undefined
  isPending(): boolean
  unmount(): void
}

const mounts: Record<string, (callbacks: ConnectionCallbacks) => Probe> = {
  vue(callbacks) {
    let read: Omit<Probe, 'unmount'> | undefined
    const app = createApp({
      setup() {
        const all = useVueConnections()
        const { connection, isPending, ...controls } = useVueConnection({ namespace: () => 'eip155', ...callbacks })
        read = {
          all: () => all.value,
          connection: () => connection.value,
          isPending: () => isPending.value,
          ...controls,
        }
        return () => null
      },
    })
    app.mount(document.createElement('div'))
    return { ...(read as Probe), unmount: () => app.unmount() }
  },
  svelte(callbacks) {
    const all = useSvelteConnections()
    const { connection, isPending, ...controls } = useSvelteConnection({ namespace: 'eip155', ...callbacks })
    const stops = [all, connection, isPending].map((reading) => reading.subscribe(() => {}))
    const unmount = () => {
      for (const stop of stops) stop()
    }
    return {
      ...{ all: () => all.current, connection: () => connection.current, isPending: () => isPending.current },
      ...{ ...controls, unmount },
    }
  },
  solid: (callbacks) =>
    createRoot((unmount) => ({
      all: useSolidConnections(),
      ...useSolidConnection({ namespace: () => 'eip155', ...callbacks }),
      unmount,
    })),
}

beforeEach(resetPage)

describe.each(Object.keys(mounts))('connections of the %s binding', (name) => {
  function mount(callbacks: ConnectionCallbacks = {}) {
    const fake = createConnectionsKit()
    addInstance('https://wallet.example', { kit: fake.kit as unknown as AppKit, options: '' })
    const probe = mounts[name]?.(callbacks)
    if (!probe) throw new Error(`${name} has no binding.`)
    return { ...fake, probe }
  }

  test('follows each namespace until the component is unmounted', () => {
    const { connected, emit, listenerCount, probe } = mount()
    const ids = () => probe.all().connections.map(({ connectorId }) => connectorId)
    expect(probe.connection()).toMatchObject({ connectorId: 'io.good', accounts: [{ address: ADDRESS }] })
    connected.set('solana', { id: 'Sol Good', name: 'Sol Good' })
    emit()
    expect(ids()).toEqual(['io.good', 'Sol Good'])
    connected.delete('eip155')
    emit()
    expect(probe.connection()).toBeUndefined()
    probe.unmount()
    expect(listenerCount()).toBe(0)
  })

  test('keeps its value while nothing changes', () => {
    const { emit, probe } = mount()
    const before = probe.all()
    emit()
    expect(probe.all()).toBe(before)
  })

  test('connects another wallet and is pending until it answers', async () => {
    const onSuccess = vi.fn()
    const { kit, probe } = mount({ onSuccess })
    await probe.switchConnection({ connection: { connectorId: 'io.good', namespace: 'eip155' } })
    expect(kit.wallets.connect).not.toHaveBeenCalled()
    const switching = probe.switchConnection({ connection: { connectorId: 'me.rainbow', namespace: undefined } })
    expect(probe.isPending()).toBe(true)
    await switching
    expect(probe.isPending()).toBe(false)
    expect(kit.wallets.connect).toHaveBeenCalledExactlyOnceWith('me.rainbow', { namespace: 'eip155' })
    expect(onSuccess).toHaveBeenLastCalledWith({ address: ADDRESS, type: 'switch' })
  })

  test('lists inactive wallets after the active one, switches to them and disconnects', async () => {
    const { kit, store, probe } = mount()
    const inactive = { namespace: 'eip155', connectorId: 'io.two', name: 'Two', accounts: [ADDRESS] } as const
    store.set({ inactive: [{ ...inactive, caipNetworkId: 'eip155:8453' }] })
    expect(probe.all().connections).toMatchObject([
      { connectorId: 'io.good', isActive: true },
      { connectorId: 'io.two', isActive: false, accounts: [{ address: ADDRESS }], caipNetwork: NETWORKS.base },
    ])
    expect(probe.connection()?.connectorId).toBe('io.good')
    const [, connection] = probe.all().connections
    if (!connection) throw new Error('The list has one connection.')
    await probe.switchConnection({ connection })
    expect(kit.switchConnection).toHaveBeenCalledExactlyOnceWith({ connection, namespace: 'eip155' })
    expect(kit.wallets.connect).not.toHaveBeenCalled()
    await probe.deleteConnection({ connectorId: 'io.two' })
    expect(kit.deleteConnection).toHaveBeenCalledExactlyOnceWith({ connectorId: 'io.two', namespace: 'eip155' })
    expect(kit.disconnect).not.toHaveBeenCalled()
  })

  test('disconnects the row of another namespace with the same id', async () => {
    const { kit, store, probe } = mount()
    const inactive = { namespace: 'solana', connectorId: 'io.good', name: 'Good', accounts: [] } as const
    store.set({ inactive: [{ ...inactive, caipNetworkId: NETWORKS.solana.caipNetworkId }] })
    const [, row] = probe.all().connections
    if (!row) throw new Error('The list has one connection.')
    await probe.deleteConnection(row)
    expect(kit.deleteConnection).toHaveBeenCalledExactlyOnceWith({ connectorId: 'io.good', namespace: 'solana' })
    expect(kit.disconnect).not.toHaveBeenCalled()
  })

  test('disconnects and reports a failure', async () => {
    const onError = vi.fn()
    const { kit, probe } = mount({ onError })
    await probe.deleteConnection({ connectorId: 'io.good' })
    expect(kit.disconnect).toHaveBeenCalledExactlyOnceWith('eip155')
    kit.disconnect.mockRejectedValue(new Error('no'))
    await probe.deleteConnection({ connectorId: 'io.good' })
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('no'))
  })
})
