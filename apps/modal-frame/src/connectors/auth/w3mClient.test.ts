import { describe, expect, test, vi } from 'vitest'
import { settled, testDeps } from '../../testing/testDeps.ts'
import { fakeFrame } from './fakeFrame.ts'
import { w3mClient } from './w3mClient.ts'

function setUp() {
  const { clock } = testDeps()
  const frame = fakeFrame()
  const onLost = vi.fn()
  const onHeight = vi.fn()
  const sends = (method: string) => method === SEND.method
  return { clock, frame, onLost, onHeight, client: w3mClient({ open: frame.open, clock, sends, onHeight, onLost }) }
}

const SIGN = { method: 'personal_sign', params: ['0x00'] }
const MAYBE_SENT = {
  name: 'MAYBE_SENT',
  code: 4_900,
  message: 'The request may already have been sent.',
  next: 'Check the account’s activity before sending it again.',
}
const SEND = { method: 'eth_sendTransaction', params: [{ value: '0x1' }] }

describe('the client of the wire', () => {
  test('[S4.12:ready] sends a request once, when the frame is ready', async () => {
    const { frame, client } = setUp()
    const pending = client.request('CONNECT_EMAIL', { email: 'ada@mail.example' })
    await settled()
    expect(frame.sent).toEqual([])
    frame.ready()
    frame.ready()
    await settled()
    expect(frame.sent).toMatchObject([{ name: 'CONNECT_EMAIL', payload: { email: 'ada@mail.example' } }])
    frame.respond('CONNECT_EMAIL', { action: 'VERIFY_OTP' })
    expect(await pending).toEqual({ action: 'VERIFY_OTP' })
  })

  test('[S4.12:ids] [T36] creates a distinct id of 128 random bits for each request', async () => {
    const { frame, client } = setUp()
    frame.ready()
    for (let index = 0; index < 50; index += 1) void client.request('GET_CHAIN_ID', undefined)
    await settled()
    const ids = frame.sent.map(({ id }) => id)
    expect(new Set(ids).size).toBe(50)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
  })

  test.each(['CONNECT_EMAIL', 'CONNECT_OTP', 'CONNECT_DEVICE', 'CONNECT_SOCIAL', 'GET_SOCIAL_REDIRECT_URI'] as const)(
    '[S4.12:timeoutEmail] [S4.12:timeoutDevice] [S4.12:timeoutOtp] [S9.1:timeout] [S9.1:timeoutSocial] [T36] waits 30 s for %s and ignores its late response',
    async (name) => {
      const { frame, client, clock } = setUp()
      frame.ready()
      const outcome = client.request(name, {} as never).catch((error: unknown) => error)
      await settled()
      await clock.advance(29_999)
      expect(await Promise.race([outcome, 'open'])).toBe('open')
      await clock.advance(1)
      expect(await outcome).toMatchObject({ name: 'AUTH_FAILED', context: { code: 'TIMEOUT' } })
      expect(() => frame.respond(name, {})).not.toThrow()
    },
  )

  test('sets no deadline for a user’s decision', async () => {
    const { frame, client, clock } = setUp()
    frame.ready()
    const pending = client.request('RPC_REQUEST', SIGN)
    await settled()
    await clock.advance(3_600_000)
    frame.respond('RPC_REQUEST', '0xsigned')
    expect(await pending).toBe('0xsigned')
  })

  test('[T103] unlocks a locked wallet without a timeout, until it is aborted', async () => {
    const { frame, client, clock } = setUp()
    frame.ready()
    const openAttempt = client.request('UNLOCK', undefined).catch((error: unknown) => error)
    await settled()
    await clock.advance(3_600_000)
    expect(await Promise.race([openAttempt, 'open'])).toBe('open')
    client.abort()
    expect(await openAttempt).toMatchObject({ name: 'USER_REJECTED' })
    expect(frame.names()).toEqual(['UNLOCK', 'RPC_ABORT'])
  })

  test('[S4.12:abort] [S4.12:safe] aborts approvals with "Request was aborted" once; reads continue', async () => {
    const { frame, client } = setUp()
    frame.ready()
    const signing = client.request('RPC_REQUEST', SIGN).catch((error: unknown) => error)
    const reading = client.request('RPC_REQUEST', { method: 'eth_blockNumber' })
    await settled()
    const [sign, read] = frame.sent
    client.abort()
    expect(await signing).toMatchObject({ name: 'USER_REJECTED', code: 4001, details: 'Request was aborted' })
    expect(frame.names()).toEqual(['RPC_REQUEST', 'RPC_REQUEST', 'RPC_ABORT'])
    frame.reject('RPC_REQUEST', 'Request was aborted', 'ABORTED', sign?.id)
    frame.respond('RPC_REQUEST', '0x1', read?.id)
    expect(await reading).toBe('0x1')
  })

  test('[T114] returns the frame’s result if the user approved before the abort', async () => {
    const { frame, client } = setUp()
    frame.ready()
    const sending = client.request('RPC_REQUEST', SEND)
    await settled()
    client.abort()
    frame.respond('RPC_REQUEST', '0xhash')
    expect(await sending).toBe('0xhash')
  })

  test('[T114] [T124] treats a silent frame as unknown after 30 s, not as a rejection', async () => {
    const { frame, client, clock } = setUp()
    frame.ready()
    const sending = client.request('RPC_REQUEST', SEND).catch((error: unknown) => error)
    await settled()
    client.abort()
    await clock.advance(29_999)
    expect(await Promise.race([sending, 'open'])).toBe('open')
    await clock.advance(1)
    expect(await sending).toMatchObject(MAYBE_SENT)
  })

  test('[T114] [T124] reports a pending payment as possibly sent if the frame disappears', async () => {
    const { frame, client } = setUp()
    frame.ready()
    const reported = client.request('RPC_REQUEST', SEND).catch((error: unknown) => error)
    await settled()
    frame.reject('RPC_REQUEST', 'This may have been sent, though the network did not answer.', 'NETWORK_FAILED')
    expect(await reported).toMatchObject(MAYBE_SENT)
    const lost = client.request('RPC_REQUEST', SEND).catch((error: unknown) => error)
    const signing = client.request('RPC_REQUEST', SIGN).catch((error: unknown) => error)
    await settled()
    frame.lose()
    expect(await lost).toMatchObject(MAYBE_SENT)
    expect(await signing).toMatchObject({ name: 'AUTH_UNAVAILABLE' })
  })

  test('never sends an approval that was aborted before the frame loaded', async () => {
    const { frame, client } = setUp()
    const signing = client.request('RPC_REQUEST', SIGN).catch((error: unknown) => error)
    const reading = client.request('RPC_REQUEST', { method: 'eth_blockNumber' })
    client.abort()
    frame.ready()
    expect(await signing).toMatchObject({ name: 'USER_REJECTED' })
    expect(frame.names()).toEqual(['RPC_REQUEST'])
    frame.respond('RPC_REQUEST', '0x1')
    expect(await reading).toBe('0x1')
  })

  test.each([
    ['REJECTED', { name: 'USER_REJECTED', code: 4001 }],
    ['CODE_WRONG', { name: 'AUTH_FAILED', message: 'Said', context: { code: 'CODE_WRONG' } }],
    [undefined, { name: 'AUTH_FAILED', message: 'Said' }],
  ])('[S4.12:error] accepts the error code %s', async (code, expected) => {
    const { frame, client } = setUp()
    frame.ready()
    const outcome = client.request('CONNECT_OTP', { otp: '1' }).catch((error: unknown) => error)
    await settled()
    frame.reject('CONNECT_OTP', 'Said', code)
    expect(await outcome).toMatchObject(expected)
  })

  test('[S6.6:calls] rejects with 4200 if the frame does not allow a method', async () => {
    const { frame, client } = setUp()
    frame.ready()
    const outcome = client.request('RPC_REQUEST', { method: 'eth_call' }).catch((error: unknown) => error)
    await settled()
    frame.reject('RPC_REQUEST', 'Requested RPC call is not allowed')
    expect(await outcome).toMatchObject({
      name: 'UNSUPPORTED_METHOD',
      code: 4200,
      message: 'Requested RPC call is not allowed',
    })
  })
})

test('[S8.2:loginDependency] gives up on a frame that is not ready within 20 s', async () => {
  const { frame, client, clock, onLost } = setUp()
  const outcome = client.request('IS_CONNECTED', undefined).catch((error: unknown) => error)
  await clock.advance(20_000)
  expect(await outcome).toMatchObject({ name: 'AUTH_UNAVAILABLE', message: 'Unable to load email login dependency' })
  expect(onLost).toHaveBeenCalledOnce()
  expect(frame.removed).toEqual([1])
  expect(client.isAlive()).toBe(false)
})

test('gives up sooner on a silent or foreign document', async () => {
  const { frame, client, clock, onLost } = setUp()
  const outcome = client.request('IS_CONNECTED', undefined).catch((error: unknown) => error)
  frame.load()
  await clock.advance(2_999)
  expect(onLost).not.toHaveBeenCalled()
  await clock.advance(1)
  expect(await outcome).toMatchObject({ name: 'AUTH_UNAVAILABLE' })
  expect(onLost).toHaveBeenCalledOnce()
})

test('keeps a frame that is ready in time', async () => {
  const { frame, client, clock, onLost } = setUp()
  frame.ready()
  await clock.advance(60_000)
  expect(onLost).not.toHaveBeenCalled()
  expect(client.isAlive()).toBe(true)
})

describe('[T36] replies that no one waits for', () => {
  test('[S4.12:success] drops replies to unknown ids, to another question, and duplicates', async () => {
    const { frame, client } = setUp()
    frame.ready()
    const pending = client.request('IS_CONNECTED', undefined)
    await settled()
    const { id } = frame.last('IS_CONNECTED')
    frame.respond('IS_CONNECTED', { isConnected: true }, 'forged')
    frame.respond('GET_USER', { address: '0xevil' }, id)
    frame.respond('IS_CONNECTED', { isConnected: false }, id)
    frame.respond('IS_CONNECTED', { isConnected: true }, id)
    expect(await pending).toEqual({ isConnected: false })
  })
})

test('[S8.2:frame] [T10] rejects pending requests of a lost frame, and later ones', async () => {
  const { frame, client, onLost } = setUp()
  frame.ready()
  const signing = client.request('RPC_REQUEST', SIGN).catch((error: unknown) => error)
  await settled()
  frame.lose()
  const missing = { name: 'AUTH_UNAVAILABLE', details: 'W3mFrame: iframe is not set' }
  expect(await signing).toMatchObject(missing)
  expect(onLost).toHaveBeenCalledOnce()
  await expect(client.request('GET_USER', undefined)).rejects.toMatchObject(missing)
  client.send('SYNC_THEME', {})
  expect(frame.names()).toEqual(['RPC_REQUEST'])
})

test('reports no loss of a frame that was ended here', () => {
  const { frame, client, onLost } = setUp()
  client.end()
  client.end()
  expect(onLost).not.toHaveBeenCalled()
  expect(frame.removed).toEqual([1])
})
