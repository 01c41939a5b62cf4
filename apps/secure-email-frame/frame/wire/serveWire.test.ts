import { type W3mName, w3mRequests } from '@airlock/protocol/w3m/requests'
import { describe, expect, test, vi } from 'vitest'
import { SecureError } from '../errors/SecureError.ts'
import { type Handle, serveWire } from './serveWire.ts'

const MODAL = 'https://wallet.example'

function setUp(handle: Handle = async () => undefined, now = () => 0) {
  const embedder = { postMessage: vi.fn() }
  const wire = serveWire({ embedder, origins: [MODAL, 'https://app.example'], version: '1', handle, now })
  const send = (data: unknown, origin = MODAL, source: unknown = embedder) => wire.receive({ data, origin, source })
  return { embedder, wire, send, sent: () => embedder.postMessage.mock.calls }
}
const fetchOne = (name: string, payload?: unknown, id = 'one') => ({ type: `@w3m-app/${name}`, id, payload })
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('announces READY once to allowed embedders, with a payload', () => {
  const { wire, sent } = setUp()
  wire.ready()
  expect(sent()).toEqual([
    [{ type: '@w3m-frame/READY', payload: { version: '1' } }, MODAL],
    [{ type: '@w3m-frame/READY', payload: { version: '1' } }, 'https://app.example'],
  ])
})

test('[T11] [T27] ignores messages of other windows and origins', async () => {
  const handle = vi.fn(async () => undefined)
  const { send, sent } = setUp(handle)
  send(fetchOne('IS_CONNECTED'), 'https://evil.example')
  send(fetchOne('IS_CONNECTED'), 'null')
  send(fetchOne('IS_CONNECTED'), `${MODAL}.evil.example`)
  send(fetchOne('IS_CONNECTED'), MODAL, {})
  await settled()
  expect(handle).not.toHaveBeenCalled()
  expect(sent()).toEqual([])
})

test('[T6] binds the frame to the origin of the first message', async () => {
  const { send, sent } = setUp(async () => ({ isConnected: true }))
  send(fetchOne('IS_CONNECTED'))
  send(fetchOne('IS_CONNECTED', undefined, 'two'), 'https://app.example')
  await settled()
  expect(sent()).toEqual([
    [{ type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: 'one', payload: { isConnected: true } }, MODAL],
  ])
})

test('drops a message that is not a request, without binding', async () => {
  const { send, sent } = setUp(async () => ({ isConnected: true }))
  for (const data of [
    'hello',
    { type: '@w3m-frame/READY' },
    fetchOne('NO_SUCH_REQUEST'),
    fetchOne('IS_CONNECTED', undefined, ''),
  ]) {
    send(data)
  }
  await settled()
  expect(sent()).toEqual([])
  send(fetchOne('IS_CONNECTED'), 'https://app.example')
  await settled()
  expect(sent()).toEqual([
    [{ type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: 'one', payload: { isConnected: true } }, 'https://app.example'],
  ])
})

test('[S5.5:email] [S5.5:otp] [S6.6:calls] [S8.9:required] [S8.9:expected] [S8.9:input] [S8.9:email] rejects input that fails its schema, before any handler', async () => {
  const handle = vi.fn(async () => undefined)
  const { send, sent } = setUp(handle)
  send(fetchOne('CONNECT_EMAIL', { email: 'nobody' }, 'a'))
  send(fetchOne('CONNECT_OTP', {}, 'b'))
  send(fetchOne('CONNECT_OTP', { otp: 5 }, 'c'))
  send(fetchOne('GET_SOCIAL_REDIRECT_URI', { provider: 'myspace' }, 'd'))
  send(fetchOne('RPC_REQUEST', { method: 'eth_sign' }, 'e'))
  send(fetchOne('RPC_REQUEST', { method: 'wallet_sendCalls', params: [{ calls: [{ to: 'bob' }] }] }, 'f'))
  await settled()
  expect(handle).not.toHaveBeenCalled()
  expect(sent().map(([{ id, payload }]) => [id, payload.message])).toEqual([
    ['a', 'Invalid email'],
    ['b', 'Required'],
    ['c', 'Expected string, received number'],
    ['d', 'Invalid input'],
    ['e', 'Requested RPC call is not allowed'],
    ['f', 'Invalid input'],
  ])
})

test('handles RPC_ABORT without a response', async () => {
  const handle = vi.fn(async () => undefined)
  const { send, sent } = setUp(handle)
  send(fetchOne('RPC_ABORT'))
  await settled()
  expect(handle).toHaveBeenCalledOnce()
  expect(sent()).toEqual([])
})

test('handles a request without id silently, and RPC_ABORT too', async () => {
  const handle = vi.fn(async (): Promise<undefined> => {
    throw new SecureError('COOLDOWN')
  })
  const { send, sent } = setUp(handle)
  const { id, ...withoutId } = fetchOne('IS_CONNECTED')
  for (const data of [withoutId, withoutId, fetchOne('RPC_ABORT')]) send(data)
  await settled()
  expect(handle).toHaveBeenCalledTimes(3)
  expect(sent()).toEqual([])
  handle.mockResolvedValue(undefined)
  send(withoutId)
  await settled()
  expect(sent()).toEqual([])
})

test.each<[string, unknown, object]>([
  ['nothing', undefined, {}],
  ['a value that is no error', { message: 'at https://secret.example/key:1:2', code: 'COOLDOWN' }, {}],
  [
    'a fault that says no more than that',
    new SecureError('UNAVAILABLE', { message: 'The database is gone.' }),
    // A client learns that the same request may succeed later.
    { code: 'UNAVAILABLE' },
  ],
])('[S8.2:frameDefault] returns only the default message after %s', async (_, thrown, more) => {
  const { send, sent } = setUp(async () => {
    throw thrown
  })
  send(fetchOne('IS_CONNECTED'))
  await settled()
  expect(sent()).toEqual([
    [{ type: '@w3m-frame/IS_CONNECTED_ERROR', id: 'one', payload: { message: 'An error occurred', ...more } }, MODAL],
  ])
})

const TO = `0x${'1'.repeat(40)}`
const calls = (call: object) => ({ method: 'wallet_sendCalls', params: [{ calls: [call] }] })
const solana = (preflightCommitment: unknown) => ({
  method: 'solana_signAndSendTransaction',
  params: { transaction: 'AQ', pubkey: 'key', options: { preflightCommitment } },
})

test.each<[string, string, readonly unknown[], readonly unknown[]]>([
  [
    '[S5.5:social] passes on only a provider that is one of six',
    'GET_SOCIAL_REDIRECT_URI',
    ['google', 'github', 'apple', 'facebook', 'x', 'discord'].map((provider) => ({ provider })),
    ['farcaster', 'twitter', 'Google', '', undefined].map((provider) => ({ provider })),
  ],
  [
    '[S5.5:theme] passes on only a light or dark theme',
    'SYNC_THEME',
    [{ themeMode: 'light' }, { themeMode: 'dark' }],
    [{ themeMode: 'system' }, { themeMode: 'Dark' }, { themeMode: null }],
  ],
  [
    '[S5.5:callsTo] passes on only calls to addresses with 0x',
    'RPC_REQUEST',
    [calls({ to: TO })],
    [calls({ to: 'vitalik.eth' }), calls({ to: '' }), calls({})],
  ],
  [
    '[S5.5:callsData] passes on only calls with 0x data or without data',
    'RPC_REQUEST',
    [calls({ to: TO }), calls({ to: TO, data: '0x01' })],
    [calls({ to: TO, data: '01' }), calls({ to: TO, data: 1 })],
  ],
  [
    '[S5.5:commitment] passes on only the eight preflight commitments',
    'RPC_REQUEST',
    ['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max'].map(solana),
    ['Processed', 'latest', '', 1].map(solana),
  ],
])('%s', async (_, name, valid, invalid) => {
  const handle = vi.fn(async () => undefined)
  const { send, sent } = setUp(handle)
  for (const [index, payload] of valid.entries()) send(fetchOne(name, payload, `good${index}`))
  await settled()
  expect(handle).toHaveBeenCalledTimes(valid.length)
  for (const [index, payload] of invalid.entries()) send(fetchOne(name, payload, `bad${index}`))
  await settled()
  expect(handle).toHaveBeenCalledTimes(valid.length)
  const rejected = sent()
    .map(([{ type, id }]) => ({ type, id }))
    .filter(({ id }) => id.startsWith('bad'))
  expect(rejected).toEqual(invalid.map((_payload, index) => ({ type: `@w3m-frame/${name}_ERROR`, id: `bad${index}` })))
})

const otp = '123456'
const email = 'ada@mail.example'
const PAYLOADS: Partial<Record<W3mName, unknown>> = {
  SYNC_THEME: { themeMode: 'dark' },
  SYNC_DAPP_DATA: {
    metadata: { name: 'Example', description: 'A site', url: MODAL, icons: [] },
    sdkVersion: 'html-1.0.0',
    sdkType: 'w3m',
    projectId: 'default',
  },
  SWITCH_NETWORK: { chainId: 1 },
  CONNECT_EMAIL: { email },
  CONNECT_OTP: { otp },
  GET_SOCIAL_REDIRECT_URI: { provider: 'google' },
  CONNECT_SOCIAL: { uri: 'uri' },
  SET_PREFERRED_ACCOUNT: { type: 'eoa' },
  RPC_REQUEST: { method: 'eth_blockNumber', params: [] },
  UPDATE_EMAIL: { email },
  UPDATE_EMAIL_PRIMARY_OTP: { otp },
  UPDATE_EMAIL_SECONDARY_OTP: { otp },
}
const ANSWERED = (Object.keys(w3mRequests) as W3mName[]).filter((name) => name !== 'RPC_ABORT')

test.each(ANSWERED)('[S7.27:replies] has a success and an error reply for %s', async (name) => {
  const handle = vi.fn<Handle>(async () => undefined)
  const { send, sent } = setUp(handle)
  send(fetchOne(name, PAYLOADS[name], 'done'))
  await settled()
  handle.mockRejectedValue(new SecureError('COOLDOWN'))
  send(fetchOne(name, PAYLOADS[name], 'failed'))
  await settled()
  expect(handle).toHaveBeenCalledTimes(2)
  expect(sent().map(([{ type, id }]) => [type, id])).toEqual([
    [`@w3m-frame/${name}_SUCCESS`, 'done'],
    [`@w3m-frame/${name}_ERROR`, 'failed'],
  ])
})

test('[T35] sends only the sentence of an error', async () => {
  const cause = new Error('at https://secret.example/key:1:2')
  let thrown: unknown = new SecureError('COOLDOWN', {
    retryAfterSeconds: 12,
    message: 'Please try again after 12 seconds',
    cause,
  })
  const { send, sent } = setUp(async () => {
    throw thrown
  })
  send(fetchOne('IS_CONNECTED', undefined, 'a'))
  await settled()
  thrown = new TypeError('cannot read x of undefined')
  send(fetchOne('IS_CONNECTED', undefined, 'b'))
  await settled()
  expect(sent().map(([message]) => message)).toEqual([
    {
      type: '@w3m-frame/IS_CONNECTED_ERROR',
      id: 'a',
      payload: { message: 'Please try again after 12 seconds', code: 'COOLDOWN', retryAfterSeconds: 12 },
    },
    { type: '@w3m-frame/IS_CONNECTED_ERROR', id: 'b', payload: { message: 'An error occurred' } },
  ])
})

test('[T29] rejects more than 64 open requests of a kind, each with a response', async () => {
  const handle = vi.fn(() => new Promise<undefined>(() => {}))
  const { send, sent } = setUp(handle)
  for (let count = 0; count < 1_000; count += 1) send(fetchOne('IS_CONNECTED', undefined, `id${count}`))
  await settled()
  expect(handle).toHaveBeenCalledTimes(64)
  expect(sent()).toHaveLength(1_000 - 64)
  expect(sent()).toContainEqual([
    {
      type: '@w3m-frame/IS_CONNECTED_ERROR',
      id: 'id64',
      payload: { message: 'Too many pending calls.', code: 'TOO_MANY_CALLS' },
    },
    MODAL,
  ])
})

test("[T29] queues reads behind open ones, up to a visit's need", async () => {
  const handle = vi.fn(async () => '0x1')
  const { send, sent } = setUp(handle)
  for (let count = 0; count < 320; count += 1)
    send(fetchOne('RPC_REQUEST', { method: 'eth_blockNumber' }, `id${count}`))
  await settled()
  expect(handle).toHaveBeenCalledTimes(320)
  expect(sent().every(([{ type }]) => type === '@w3m-frame/RPC_REQUEST_SUCCESS')).toBe(true)
})

test('[T106] rejects a second request with an open id, and frees settled ids', async () => {
  const settle: ((value: unknown) => void)[] = []
  const { send, sent } = setUp((() => new Promise((resolve) => settle.push(resolve))) as Handle)
  send(fetchOne('RPC_REQUEST', { method: 'personal_sign' }, 'same'))
  send(fetchOne('RPC_REQUEST', { method: 'eth_sendTransaction' }, 'same'))
  await settled()
  expect(settle).toHaveLength(1)
  expect(sent()).toEqual([
    [
      {
        type: '@w3m-frame/RPC_REQUEST_ERROR',
        id: 'same',
        payload: { message: 'A request with this id is already open.', code: 'DUPLICATE_ID' },
      },
      MODAL,
    ],
  ])
  settle[0]?.('0xfirst')
  await settled()
  send(fetchOne('RPC_REQUEST', { method: 'personal_sign' }, 'same'))
  await settled()
  settle[1]?.('0xsecond')
  await settled()
  expect(sent().slice(1)).toEqual(
    ['0xfirst', '0xsecond'].map((payload) => [{ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id: 'same', payload }, MODAL]),
  )
})

test('[T106] aborts an open request by its id, without a response to RPC_ABORT', async () => {
  const handle = vi.fn(() => new Promise<undefined>(() => {}))
  const { send, sent } = setUp(handle)
  send(fetchOne('RPC_REQUEST', { method: 'personal_sign' }, 'same'))
  send(fetchOne('RPC_ABORT', undefined, 'same'))
  send(fetchOne('RPC_REQUEST', { method: 'personal_sign' }, 'same'))
  await settled()
  expect(handle).toHaveBeenCalledTimes(2)
  expect(sent().map(([{ payload }]) => payload.code)).toEqual(['DUPLICATE_ID'])
})

describe('[T108] a hundred thousand messages', () => {
  const LARGE_COUNT = 100_000

  test('does not decode messages of other origins', () => {
    const { wire, embedder, sent } = setUp()
    const attacker = { origin: 'https://evil.example', source: embedder, data: undefined as unknown }
    Object.defineProperty(attacker, 'data', { get: () => expect.unreachable('the message was decoded') })
    for (let count = 0; count < LARGE_COUNT; count += 1) wire.receive(attacker)
    Object.assign(attacker, { origin: MODAL, source: {} })
    for (let count = 0; count < LARGE_COUNT; count += 1) wire.receive(attacker)
    expect(sent()).toEqual([])
  })

  test('limits one kind per turn, without affecting others', async () => {
    let parsed = 0
    const payload = {
      method: 'eth_call',
      get params() {
        parsed += 1
        return []
      },
    }
    const { send, sent } = setUp(async (request) => (request.name === 'IS_CONNECTED' ? { isConnected: true } : null))
    for (let count = 0; count < LARGE_COUNT; count += 1) send(fetchOne('RPC_REQUEST', payload, `flood${count}`))
    send(fetchOne('IS_CONNECTED', undefined, 'honest'))
    await settled()
    expect(sent().filter(([{ id }]) => id === 'honest')).toEqual([
      [{ type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: 'honest', payload: { isConnected: true } }, MODAL],
    ])
    expect(new Set(sent().map(([{ id }]) => id)).size).toBe(LARGE_COUNT + 1)
    // Only the head decides a rejection.
    expect(parsed).toBeLessThanOrEqual(320)
  })

  test('clears the limit of a kind after a second', async () => {
    let time = 0
    const { send, sent } = setUp(
      async () => '0x1',
      () => time,
    )
    for (let count = 0; count < LARGE_COUNT; count += 1)
      send(fetchOne('RPC_REQUEST', { method: 'eth_call' }, `flood${count}`))
    await settled()
    const rejected = sent().filter(([{ type }]) => type.endsWith('_ERROR')).length
    expect(rejected).toBeGreaterThan(LARGE_COUNT - 2_000)
    time = 1_000
    send(fetchOne('RPC_REQUEST', { method: 'eth_call' }, 'honest'))
    await settled()
    expect(sent().at(-1)).toEqual([{ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id: 'honest', payload: '0x1' }, MODAL])
  })
})
