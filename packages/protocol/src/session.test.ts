import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CaipNetworkId } from './caip.ts'
import {
  activeAddress,
  activeSession,
  emptySession,
  MAX_ACCOUNTS,
  type NamespaceSession,
  parseSession,
  reduceSession,
  type Session,
  type SessionEvent,
} from './session.ts'

const one = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const two = '0x52908400098527886E0F7030069857D2E4169EE7'
const arbitrum = 'eip155:42161'
const base = 'eip155:8453'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const entries: Record<NamespaceSession['status'], NamespaceSession> = {
  disconnected: { status: 'disconnected', accounts: [], caipNetworkId: arbitrum },
  connecting: { status: 'connecting', connectorId: 'io.metamask', accounts: [], caipNetworkId: arbitrum },
  connected: {
    status: 'connected',
    connectorId: 'io.metamask',
    rdns: 'io.metamask',
    accounts: [one],
    caipNetworkId: arbitrum,
  },
  reconnecting: { status: 'reconnecting', connectorId: 'io.metamask', accounts: [one], caipNetworkId: arbitrum },
}
const statuses = ['disconnected', 'connecting', 'connected', 'reconnecting'] as const

function sessionIn(status: NamespaceSession['status']): Session {
  return { activeNamespace: 'eip155', namespaces: { eip155: entries[status] } }
}

test('starts with one network and no accounts', () => {
  expect(emptySession(solana)).toEqual({
    activeNamespace: 'solana',
    namespaces: { solana: { status: 'disconnected', accounts: [], caipNetworkId: solana } },
  })
})

describe('[S4.2:status] events in each status', () => {
  const connecting: SessionEvent = {
    type: 'connecting',
    namespace: 'eip155',
    connectorId: 'app.phantom',
    rdns: 'app.phantom',
  }
  const connected: SessionEvent = {
    type: 'connected',
    namespace: 'eip155',
    connectorId: 'app.phantom',
    accounts: [two, one],
    caipNetworkId: base,
  }
  const isConnecting = {
    status: 'connecting',
    connectorId: 'app.phantom',
    rdns: 'app.phantom',
    accounts: [],
    caipNetworkId: arbitrum,
  }
  const isConnected = { status: 'connected', connectorId: 'app.phantom', accounts: [two, one], caipNetworkId: base }
  const { disconnected } = entries

  /** `same` requires the identical object. */
  const table: [SessionEvent, Record<NamespaceSession['status'], unknown>][] = [
    [
      connecting,
      { disconnected: isConnecting, connecting: isConnecting, connected: isConnecting, reconnecting: isConnecting },
    ],
    [
      connected,
      { disconnected: isConnected, connecting: isConnected, connected: isConnected, reconnecting: isConnected },
    ],
    [
      { type: 'connectEnded', namespace: 'eip155' },
      { disconnected: 'same', connecting: disconnected, connected: 'same', reconnecting: 'same' },
    ],
    [
      { type: 'accountsChanged', namespace: 'eip155', accounts: [two] },
      {
        disconnected: 'same',
        connecting: 'same',
        connected: { ...entries.connected, accounts: [two] },
        reconnecting: 'same',
      },
    ],
    [
      { type: 'accountsChanged', namespace: 'eip155', accounts: [one] },
      { disconnected: 'same', connecting: 'same', connected: 'same', reconnecting: 'same' },
    ],
    [
      { type: 'accountsChanged', namespace: 'eip155', accounts: [] },
      { disconnected: 'same', connecting: 'same', connected: disconnected, reconnecting: 'same' },
    ],
    [
      { type: 'networkChanged', caipNetworkId: base },
      {
        disconnected: { ...disconnected, caipNetworkId: base },
        connecting: { ...entries.connecting, caipNetworkId: base },
        connected: { ...entries.connected, caipNetworkId: base },
        reconnecting: { ...entries.reconnecting, caipNetworkId: base },
      },
    ],
    [
      { type: 'networkChanged', caipNetworkId: arbitrum },
      { disconnected: 'same', connecting: 'same', connected: 'same', reconnecting: 'same' },
    ],
    [
      { type: 'disconnected', namespace: 'eip155' },
      { disconnected: 'same', connecting: disconnected, connected: disconnected, reconnecting: disconnected },
    ],
  ]
  const cases = table.flatMap(([event, after]) =>
    statuses.map((status) => ({ event, status, after: after[status], title: `${event.type} while ${status}` })),
  )

  test.each(cases)('handles $title (case %#)', ({ event, status, after }) => {
    const session = sessionIn(status)
    const next = reduceSession(session, event)
    if (after === 'same') expect(next).toBe(session)
    else expect(next).toEqual({ activeNamespace: 'eip155', namespaces: { eip155: after } })
  })
})

describe('events that do not fit', () => {
  const session = sessionIn('connected')

  test.each<SessionEvent>([
    { type: 'connecting', namespace: 'solana', connectorId: 'x' },
    { type: 'connectEnded', namespace: 'solana' },
    { type: 'accountsChanged', namespace: 'solana', accounts: ['a'] },
    { type: 'disconnected', namespace: 'bip122' },
    { type: 'connected', namespace: 'eip155', connectorId: 'x', accounts: [], caipNetworkId: base },
    { type: 'connected', namespace: 'eip155', connectorId: 'x', accounts: [one], caipNetworkId: solana },
  ])('ignores $type of $namespace (case %#)', (event) => {
    expect(reduceSession(session, event)).toBe(session)
  })
})

test('activates the second namespace on connecting and keeps the first', () => {
  const next = reduceSession(sessionIn('connected'), {
    type: 'connected',
    namespace: 'solana',
    connectorId: 'app.phantom',
    accounts: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
    caipNetworkId: solana,
  })
  expect(next.activeNamespace).toBe('solana')
  expect(next.namespaces.eip155).toBe(entries.connected)
})

test('activates the namespace of a chosen network', () => {
  const next = reduceSession(sessionIn('connected'), { type: 'networkSelected', caipNetworkId: solana })
  expect(next.activeNamespace).toBe('solana')
  expect(activeSession(next)?.status).toBe('disconnected')
  const back = reduceSession(next, { type: 'networkSelected', caipNetworkId: arbitrum })
  expect(back.activeNamespace).toBe('eip155')
  expect(back.namespaces.eip155).toEqual(entries.connected)
})

describe('wallets in two namespaces', () => {
  const account = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  const inSolana = {
    type: 'connected' as const,
    namespace: 'solana' as const,
    connectorId: 'app.phantom',
    accounts: [account],
    caipNetworkId: solana as CaipNetworkId,
  }
  const both = reduceSession(sessionIn('connected'), inSolana)

  test('activates the other namespace if the active one ends', () => {
    const next = reduceSession(both, { type: 'disconnected', namespace: 'solana' })
    expect([next.activeNamespace, next.namespaces.solana?.status]).toEqual(['eip155', 'disconnected'])
    const locked = reduceSession(both, { type: 'accountsChanged', namespace: 'solana', accounts: [] })
    expect(locked.activeNamespace).toBe('eip155')
  })

  test('keeps the active namespace if the other one ends', () => {
    const next = reduceSession(both, { type: 'disconnected', namespace: 'eip155' })
    expect([next.activeNamespace, activeAddress(next)]).toEqual(['solana', account])
  })

  test('keeps the active namespace if the last one ends', () => {
    const one = reduceSession(both, { type: 'disconnected', namespace: 'eip155' })
    expect(reduceSession(one, { type: 'disconnected', namespace: 'solana' }).activeNamespace).toBe('solana')
  })

  test('keeps the other namespace active on an update of a connected wallet', () => {
    const active = reduceSession(both, { type: 'networkSelected', caipNetworkId: arbitrum })
    expect(reduceSession(active, inSolana).activeNamespace).toBe('eip155')
    expect(reduceSession(active, { ...inSolana, connectorId: 'other' }).activeNamespace).toBe('solana')
  })

  test('keeps the other namespace active if a wallet changes its network', () => {
    const next = reduceSession(both, { type: 'networkChanged', caipNetworkId: base })
    expect([next.activeNamespace, next.namespaces.eip155?.caipNetworkId]).toEqual(['solana', base])
  })

  test("keeps another wallet's page on restore", () => {
    const restored = { ...inSolana, type: 'restored' as const }
    for (const status of ['connected', 'reconnecting'] as const) {
      expect(reduceSession(sessionIn(status), restored).activeNamespace).toBe('eip155')
    }
    expect(reduceSession(sessionIn('disconnected'), restored).activeNamespace).toBe('solana')
  })

  test('round-trips a frame session', () => {
    const remote = reduceSession(both, { ...inSolana, connectorId: 'walletConnect', remote: true })
    expect(remote.namespaces.solana?.remote).toBe(true)
    expect(parseSession(JSON.parse(JSON.stringify(remote)))).toEqual(remote)
  })
})

test('returns an active address only for a confirmed wallet', () => {
  expect(statuses.map((status) => activeAddress(sessionIn(status)))).toEqual([undefined, undefined, one, undefined])
})

test('[T40] keeps the first hundred of ten thousand accounts', () => {
  const accounts = Array.from({ length: 10_000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
  const connected = reduceSession(sessionIn('disconnected'), {
    type: 'connected',
    namespace: 'eip155',
    connectorId: 'x',
    accounts,
    caipNetworkId: base,
  })
  expect(connected.namespaces.eip155?.accounts).toEqual(accounts.slice(0, MAX_ACCOUNTS))
  expect(parseSession(connected)).toEqual(connected)
  const changed = reduceSession(connected, {
    type: 'accountsChanged',
    namespace: 'eip155',
    accounts: accounts.toReversed(),
  })
  expect(changed.namespaces.eip155?.accounts).toHaveLength(MAX_ACCOUNTS)
  expect(reduceSession(connected, { type: 'accountsChanged', namespace: 'eip155', accounts })).toBe(connected)
})

describe('any sequence of events', () => {
  const namespace = fc.constantFrom('eip155' as const, 'solana' as const)
  const networkId = fc.constantFrom<CaipNetworkId>(arbitrum, base, solana, 'bip122:000000000019d6689c085ae165831e93')
  const owners = fc.oneof(
    fc.record({
      namespace: fc.constant('eip155' as const),
      accounts: fc.array(fc.constantFrom(one, two), { maxLength: 3 }),
    }),
    fc.record({
      namespace: fc.constant('solana' as const),
      accounts: fc.array(fc.constantFrom('1'.repeat(32), 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'), {
        maxLength: 3,
      }),
    }),
  )
  const connectorId = fc.constantFrom('io.metamask', 'injected')
  const event: fc.Arbitrary<SessionEvent> = fc.oneof(
    fc.record({ type: fc.constant('connecting' as const), namespace, connectorId }),
    fc
      .tuple(owners, connectorId, networkId)
      .map(([owner, id, caipNetworkId]) => ({ type: 'connected' as const, ...owner, connectorId: id, caipNetworkId })),
    fc.record({ type: fc.constant('connectEnded' as const), namespace }),
    owners.map((owner) => ({ type: 'accountsChanged' as const, ...owner })),
    fc.record({ type: fc.constant('networkChanged' as const), caipNetworkId: networkId }),
    fc.record({ type: fc.constant('networkSelected' as const), caipNetworkId: networkId }),
    fc.record({ type: fc.constant('disconnected' as const), namespace }),
  )
  const history = fc.array(event, { maxLength: 40 })

  test('requires an account, an active namespace and a matching network', () =>
    fc.assert(
      fc.property(history, (events) => {
        const session = events.reduce(reduceSession, emptySession(arbitrum))
        expect(activeSession(session)).toBeDefined()
        for (const [name, entry] of Object.entries(session.namespaces)) {
          expect(entry.caipNetworkId.startsWith(`${name}:`)).toBe(true)
          expect(entry.accounts.length > 0).toBe(entry.status === 'connected')
          expect(entry.connectorId !== undefined).toBe(entry.status !== 'disconnected')
        }
      }),
    ))

  test('leaves the previous session unchanged and returns a storable one', () =>
    fc.assert(
      fc.property(history, event, (events, last) => {
        const before = events.reduce(reduceSession, emptySession(arbitrum))
        const copy = structuredClone(before)
        const after = reduceSession(before, last)
        expect(before).toEqual(copy)
        expect(parseSession(JSON.parse(JSON.stringify(after)))).toEqual(after)
      }),
    ))
})

describe('parseSession', () => {
  const valid = sessionIn('connected')

  test.each(statuses)('round-trips a session that is %s', (status) => {
    const session = sessionIn(status)
    expect(parseSession(JSON.parse(JSON.stringify(session)))).toEqual(session)
  })

  test('copies only the fields of a session', () => {
    const input = { ...valid, extra: 1, namespaces: { eip155: { ...entries.connected, secret: 'x' } } }
    const parsed = parseSession(input)
    expect(parsed).toEqual(valid)
    expect(parsed?.namespaces.eip155?.accounts).not.toBe(entries.connected.accounts)
  })

  const withEntry = (over: object) => ({ ...valid, namespaces: { eip155: { ...entries.connected, ...over } } })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['a text', '{}'],
    ['no namespaces', { activeNamespace: 'eip155' }],
    ['an unknown active namespace', { ...valid, activeNamespace: 'cosmos' }],
    ['an inherited name as namespace', { ...valid, activeNamespace: 'constructor' }],
    ['an active namespace without an entry', { ...valid, activeNamespace: 'solana' }],
    ['an unknown namespace beside it', { ...valid, namespaces: { ...valid.namespaces, cosmos: entries.connected } }],
    ['a poisoned namespace', { ...valid, namespaces: JSON.parse('{"eip155":null,"__proto__":{}}') }],
    ['an unknown status', withEntry({ status: 'online' })],
    ['a network of another namespace', withEntry({ caipNetworkId: solana })],
    ['a network that is none', withEntry({ caipNetworkId: 'eip155:0' })],
    ['an address that is none', withEntry({ accounts: ['vitalik.eth'] })],
    ['a hole in the accounts', withEntry({ accounts: new Array(1) })],
    ['accounts that only look like a list', withEntry({ accounts: { length: 1, 0: one } })],
    ['connected without an account', withEntry({ accounts: [] })],
    ['too many accounts', withEntry({ accounts: Array.from({ length: MAX_ACCOUNTS + 1 }, () => one) })],
    ['an empty connector id', withEntry({ connectorId: '' })],
    ['a connector id without end', withEntry({ connectorId: 'x'.repeat(129) })],
    ['[T109] a wallet of the page that says it lives in the frame', withEntry({ remote: true })],
    ['a place of the session that is neither', withEntry({ remote: false, rdns: undefined })],
    ['an rdns that is no text', withEntry({ rdns: 5 })],
  ])('rejects %s', (_, value) => {
    expect(parseSession(value)).toBeUndefined()
  })

  test('[T31] never throws for any value', () =>
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withSparseArray: true }), (value) => {
        expect(parseSession(value)).toBeUndefined()
      }),
    ))
})
