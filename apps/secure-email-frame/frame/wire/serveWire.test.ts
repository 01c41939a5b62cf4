import { expect, test, vi } from 'vitest'
import { SecureFault } from '../keys/SecureFault.ts'
import { type Handle, serveWire } from './serveWire.ts'

const MODAL = 'https://wallet.example'

function setUp(handle: Handle = async () => undefined) {
  const embedder = { postMessage: vi.fn() }
  const wire = serveWire({ embedder, origins: [MODAL, 'https://app.example'], version: '1', handle })
  const send = (data: unknown, origin = MODAL, source: unknown = embedder) => wire.receive({ data, origin, source })
  return { embedder, wire, send, sent: () => embedder.postMessage.mock.calls }
}
const ask = (name: string, payload?: unknown, id = 'one') => ({ type: `@w3m-app/${name}`, id, payload })
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('[S4.12] READY is told once, at the origins of those who may embed the frame, with a payload', () => {
  const { wire, sent } = setUp()
  wire.ready()
  expect(sent()).toEqual([
    [{ type: '@w3m-frame/READY', payload: { version: '1' } }, MODAL],
    [{ type: '@w3m-frame/READY', payload: { version: '1' } }, 'https://app.example'],
  ])
})

test('[T11] [T27] what another window or another origin says is not even answered', async () => {
  const handle = vi.fn(async () => undefined)
  const { send, sent, wire } = setUp(handle)
  send(ask('IS_CONNECTED'), 'https://evil.example')
  send(ask('IS_CONNECTED'), 'null')
  send(ask('IS_CONNECTED'), `${MODAL}.evil.example`)
  send(ask('IS_CONNECTED'), MODAL, {})
  await settled()
  expect(handle).not.toHaveBeenCalled()
  expect(sent()).toEqual([])
  expect(wire.dropped.foreign).toBe(4)
})

test('[T6] the first message binds the frame to its origin', async () => {
  const { send, sent } = setUp(async () => ({ isConnected: true }))
  send(ask('IS_CONNECTED'))
  send(ask('IS_CONNECTED', undefined, 'two'), 'https://app.example')
  await settled()
  expect(sent()).toEqual([
    [{ type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: 'one', payload: { isConnected: true } }, MODAL],
  ])
})

test('[S5.5] [S8.9] what its schema refuses is answered with the reason, and reaches no handler', async () => {
  const handle = vi.fn(async () => undefined)
  const { send, sent } = setUp(handle)
  send(ask('CONNECT_EMAIL', { email: 'nobody' }, 'a'))
  send(ask('CONNECT_OTP', {}, 'b'))
  send(ask('CONNECT_OTP', { otp: 5 }, 'c'))
  send(ask('GET_SOCIAL_REDIRECT_URI', { provider: 'myspace' }, 'd'))
  send(ask('RPC_REQUEST', { method: 'eth_sign' }, 'e'))
  send(ask('RPC_REQUEST', { method: 'wallet_sendCalls', params: [{ calls: [{ to: 'bob' }] }] }, 'f'))
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

test('RPC_ABORT is done and never answered', async () => {
  const handle = vi.fn(async () => undefined)
  const { send, sent } = setUp(handle)
  send(ask('RPC_ABORT'))
  await settled()
  expect(handle).toHaveBeenCalledOnce()
  expect(sent()).toEqual([])
})

test('[T35] an error tells its sentence and nothing of its inside', async () => {
  const cause = new Error('at https://secret.example/key:1:2')
  let thrown: unknown = new SecureFault('COOLDOWN', {
    retryAfterSeconds: 12,
    message: 'Please try again after 12 seconds',
    cause,
  })
  const { send, sent } = setUp(async () => {
    throw thrown
  })
  send(ask('IS_CONNECTED', undefined, 'a'))
  await settled()
  thrown = new TypeError('cannot read x of undefined')
  send(ask('IS_CONNECTED', undefined, 'b'))
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

test('[T29] a flood is dropped, and more than 64 open requests are refused', async () => {
  const handle = vi.fn(() => new Promise<undefined>(() => {}))
  const { send, sent, wire } = setUp(handle)
  for (let count = 0; count < 1_000; count += 1) send(ask('IS_CONNECTED', undefined, `id${count}`))
  await settled()
  expect(handle).toHaveBeenCalledTimes(64)
  expect(sent().length + 64 + wire.dropped.flood).toBe(1_000)
  expect(wire.dropped.flood).toBeGreaterThan(0)
})
