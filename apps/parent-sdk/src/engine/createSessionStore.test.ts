import type { SessionEvent } from '@airlock/protocol/session'
import { describe, expect, it, vi } from 'vitest'
import { createSessionRecord } from '../page/kit/createSessionRecord.ts'
import { BASE, ETHEREUM, memoryStorage, rememberedSession } from '../testing/fakeDeps.ts'
import { createSessionStore } from './createSessionStore.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const KEY = '@airlock/session:test'
const CONNECTED = {
  type: 'connected',
  namespace: 'eip155',
  connectorId: 'io.example',
  rdns: 'io.example',
  accounts: [ADDRESS],
  caipNetworkId: 'eip155:8453',
} as const

function create(storage: () => Pick<Storage, 'getItem' | 'setItem'>, defaultNetwork?: 'eip155:8453') {
  return createSessionStore(
    createSessionRecord({ storage, projectId: 'test', networks: [ETHEREUM, BASE], defaultNetwork }),
  )
}

const connect = (store: ReturnType<typeof create>) =>
  store.dispatch({ ...CONNECTED, accounts: [...CONNECTED.accounts] })

describe('createSessionStore', () => {
  it('starts disconnected on the first network, or on the default one', () => {
    const storage = memoryStorage()
    expect(create(() => storage).get()).toEqual({
      activeNamespace: 'eip155',
      namespaces: { eip155: { status: 'disconnected', accounts: [], caipNetworkId: 'eip155:1' } },
    })
    expect(create(() => storage, 'eip155:8453').get().namespaces.eip155?.caipNetworkId).toBe('eip155:8453')
  })

  it('has an entry for every configured namespace', () => {
    const solana = { ...ETHEREUM, caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const
    const storage = memoryStorage()
    const store = createSessionStore(
      createSessionRecord({ storage: () => storage, projectId: 'test', networks: [ETHEREUM, solana] }),
    )
    expect(store.get().namespaces.solana).toEqual({
      status: 'disconnected',
      accounts: [],
      caipNetworkId: solana.caipNetworkId,
    })
  })

  it('[S9.12:host] stores the record under our one prefix, by project', () => {
    const storage = memoryStorage()
    connect(create(() => storage))
    expect([...storage.values.keys()]).toEqual([KEY])
  })

  it('shows a remembered session as reconnecting, with a hint', () => {
    const storage = memoryStorage()
    connect(create(() => storage))
    const store = create(() => storage)
    expect(store.get().namespaces.eip155).toMatchObject({ status: 'reconnecting', accounts: [ADDRESS] })
    expect(store.remembered('eip155')?.connectorId).toBe('io.example')
  })

  it('never remembers an attempt', () => {
    const storage = memoryStorage()
    create(() => storage).dispatch({ type: 'connecting', namespace: 'eip155', connectorId: 'io.example' })
    expect(storage.getItem(KEY)).toBeNull()
    expect(create(() => storage).get().namespaces.eip155?.status).toBe('disconnected')
  })

  it('remembers which network was looked at without a session', () => {
    const storage = memoryStorage()
    create(() => storage).dispatch({ type: 'networkChanged', caipNetworkId: 'eip155:8453' })
    expect(create(() => storage).get().namespaces.eip155?.caipNetworkId).toBe('eip155:8453')
  })

  it('forgets the session and its hint with a disconnect', () => {
    const storage = memoryStorage(rememberedSession('io.example', [ADDRESS]))
    const store = create(() => storage)
    store.dispatch({ type: 'disconnected', namespace: 'eip155' })
    expect(store.remembered('eip155')).toBeUndefined()
    expect(create(() => storage).remembered('eip155')).toBeUndefined()
  })

  it('keeps the hint when the wallet is absent, until something else is done', () => {
    const storage = memoryStorage(rememberedSession('io.example', [ADDRESS]))
    const store = create(() => storage)
    store.expire()
    expect(store.get().namespaces.eip155?.status).toBe('disconnected')
    expect(store.remembered('eip155')?.status).toBe('reconnecting')
    expect(create(() => storage).get().namespaces.eip155?.status).toBe('reconnecting')
    store.dispatch({ type: 'disconnected', namespace: 'eip155' })
    expect(store.remembered('eip155')).toBeUndefined()
    expect(create(() => storage).get().namespaces.eip155?.status).toBe('disconnected')
  })

  it('keeps the hint while only the network changes', () => {
    const storage = memoryStorage(rememberedSession('io.example', [ADDRESS]))
    const store = create(() => storage)
    store.dispatch({ type: 'networkChanged', caipNetworkId: 'eip155:8453' })
    expect(store.remembered('eip155')).toBeDefined()
    expect(store.get().namespaces.eip155?.status).toBe('reconnecting')
  })

  it('keeps remembered sessions when another namespace or network changes', () => {
    const storage = memoryStorage(rememberedSession('io.example', [ADDRESS]))
    const store = create(() => storage)
    store.expire()
    store.dispatch({ type: 'networkChanged', caipNetworkId: 'eip155:8453' })
    store.dispatch({
      type: 'connected',
      namespace: 'solana',
      connectorId: 'io.other',
      accounts: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
      caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    })
    expect(store.get().namespaces.eip155?.status).toBe('disconnected')
    expect(create(() => storage).get().namespaces.eip155).toMatchObject({ status: 'reconnecting', accounts: [ADDRESS] })
  })

  it('drops a remembered network that is no longer configured', () => {
    const record = { activeNamespace: 'eip155', namespaces: { eip155: disconnectedOn('eip155:137') } }
    const storage = memoryStorage({ [KEY]: JSON.stringify(record) })
    expect(create(() => storage).get().namespaces.eip155?.caipNetworkId).toBe('eip155:1')
  })

  it('drops a namespace that is no longer configured', () => {
    const namespaces = { eip155: disconnectedOn('eip155:1'), polkadot: disconnectedOn('polkadot:91b171bb158e2d38') }
    const storage = memoryStorage({ [KEY]: JSON.stringify({ activeNamespace: 'polkadot', namespaces }) })
    expect(create(() => storage).get()).toEqual({
      activeNamespace: 'eip155',
      namespaces: { eip155: namespaces.eip155 },
    })
  })

  it.each([
    ['no JSON', '{'],
    ['another shape', '{"activeNamespace":"eip155"}'],
    ['a connected record without accounts', JSON.stringify(connectedWith([]))],
    ['a half-checked record without accounts', JSON.stringify(connectedWith([])).replace('connected', 'reconnecting')],
    ['a connected record without a connector', JSON.stringify(connectedWith([ADDRESS])).replace('connectorId', 'id')],
    ['a connected record with a hostile address', JSON.stringify(connectedWith(['<img src=x>']))],
    ['a polluting key', '{"activeNamespace":"eip155","namespaces":{"__proto__":{"status":"connected"}}}'],
    ['null', 'null'],
  ])('[T67] reads %s as nothing remembered', (_name, stored) => {
    const storage = memoryStorage({ [KEY]: stored })
    expect(create(() => storage).get().namespaces.eip155?.status).toBe('disconnected')
  })

  it.each([
    ['storage that is blocked', blocked],
    ['storage that cannot be read', () => ({ getItem: deny, setItem: () => {} })],
    ['storage that is full', () => ({ getItem: () => null, setItem: deny })],
  ])('[T67] works from memory with %s', (_name, storage) => {
    const store = create(storage)
    connect(store)
    expect(store.get().namespaces.eip155?.status).toBe('connected')
  })

  it('[T67] continues when storage is wiped under a session', () => {
    const storage = memoryStorage()
    const store = create(() => storage)
    connect(store)
    storage.values.clear()
    store.dispatch({ type: 'networkChanged', caipNetworkId: 'eip155:1' })
    expect(store.get().namespaces.eip155).toMatchObject({ status: 'connected', caipNetworkId: 'eip155:1' })
    expect(create(() => storage).get().namespaces.eip155?.status).toBe('reconnecting')
  })

  it('keeps a locked wallet as a hint', () => {
    const storage = memoryStorage()
    const store = create(() => storage)
    connect(store)
    store.dispatch({ type: 'accountsChanged', namespace: 'eip155', accounts: [] })
    expect(store.get().namespaces.eip155?.status).toBe('disconnected')
    expect(store.remembered('eip155')).toMatchObject({ connectorId: 'io.example', accounts: [ADDRESS] })
    expect(create(() => storage).get().namespaces.eip155?.status).toBe('reconnecting')
    store.dispatch({ type: 'disconnected', namespace: 'eip155' })
    expect(store.remembered('eip155')).toBeUndefined()
    expect(create(() => storage).get().namespaces.eip155?.status).toBe('disconnected')
  })

  describe('[T78] a session store with another tab', () => {
    it('keeps the session of another user of the same connector when its own ends', () => {
      const storage = memoryStorage()
      const [previous, later] = [create(() => storage), create(() => storage)]
      connect(previous)
      later.dispatch({ ...CONNECTED, accounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] })
      previous.dispatch({ type: 'disconnected', namespace: 'eip155' })
      expect(create(() => storage).remembered('eip155')?.accounts).toEqual([
        '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      ])
    })

    const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    function tabs() {
      const storage = memoryStorage()
      const previous = create(() => storage)
      previous.get()
      const later = create(() => storage)
      connect(later)
      return { previousSession: previous, later, stored: () => create(() => storage).get().namespaces.eip155 }
    }

    it.each<[string, SessionEvent[]]>([
      ['changes its network', [{ type: 'networkChanged', caipNetworkId: 'eip155:8453' }]],
      ['selects a network', [{ type: 'networkSelected', caipNetworkId: 'eip155:8453' }]],
      [
        'ends an attempt',
        [
          { type: 'connecting', namespace: 'eip155', connectorId: 'io.other' },
          { type: 'connectEnded', namespace: 'eip155' },
        ],
      ],
      ['disconnects without a session', [{ type: 'disconnected', namespace: 'eip155' }]],
    ])('keeps the session of that tab if an earlier tab %s', (_name, events) => {
      const { previousSession: previous, stored } = tabs()
      for (const event of events) previous.dispatch(event)
      expect(stored()).toMatchObject({ status: 'reconnecting', connectorId: 'io.example', accounts: [ADDRESS] })
    })

    it('keeps namespaces that only the other tab configured', () => {
      const storage = memoryStorage()
      const both = () =>
        createSessionStore(
          createSessionRecord({
            storage: () => storage,
            projectId: 'test',
            networks: [ETHEREUM, { ...ETHEREUM, caipNetworkId: SOLANA }],
          }),
        )
      const accounts = ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv']
      both().dispatch({
        type: 'connected',
        namespace: 'solana',
        connectorId: 'Phantom',
        accounts,
        caipNetworkId: SOLANA,
      })
      connect(create(() => storage))
      expect(both().get().namespaces).toMatchObject({
        eip155: { status: 'reconnecting' },
        solana: { status: 'reconnecting', accounts },
      })
    })

    it('keeps the wallet that the other tab connected later', () => {
      const { previousSession: previous, later, stored } = tabs()
      previous.dispatch({ ...CONNECTED, accounts: [ADDRESS], connectorId: 'io.other' })
      later.dispatch({ type: 'networkChanged', caipNetworkId: 'eip155:1' })
      later.dispatch({ type: 'disconnected', namespace: 'eip155' })
      expect(stored()).toMatchObject({ connectorId: 'io.other', caipNetworkId: 'eip155:8453' })
    })

    it('names sessions that the other tab ended, and does not store them again', () => {
      const { later, stored } = tabs()
      const storage = memoryStorage()
      const [one, other] = [create(() => storage), create(() => storage)]
      connect(one)
      expect(one.endedElsewhere(() => false)).toEqual([])
      connect(other)
      other.dispatch({ type: 'disconnected', namespace: 'eip155' })
      expect(one.endedElsewhere(() => false)).toEqual(['eip155'])
      one.dispatch({ type: 'networkChanged', caipNetworkId: 'eip155:1' })
      expect(create(() => storage).get().namespaces.eip155?.status).toBe('disconnected')
      expect([later.endedElsewhere(() => false), stored()?.status]).toEqual([[], 'reconnecting'])
    })
  })

  it('passes old and new state to listeners, only on changes', () => {
    const store = create(memoryStorage)
    const listener = vi.fn()
    const before = store.get()
    const unsubscribe = store.subscribe(listener)
    connect(store)
    store.dispatch({ type: 'networkChanged', caipNetworkId: 'eip155:8453' })
    expect(listener.mock.calls).toEqual([[store.get(), before]])
    unsubscribe()
    store.dispatch({ type: 'disconnected', namespace: 'eip155' })
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

function disconnectedOn(caipNetworkId: string) {
  return { status: 'disconnected', accounts: [], caipNetworkId }
}

function connectedWith(accounts: string[]) {
  return {
    activeNamespace: 'eip155',
    namespaces: { eip155: { status: 'connected', connectorId: 'x', accounts, caipNetworkId: 'eip155:1' } },
  }
}

function blocked(): Storage {
  return deny()
}

function deny(): never {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}
