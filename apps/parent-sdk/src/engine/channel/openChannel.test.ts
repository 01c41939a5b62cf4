import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestStack, ORIGIN, START, settle, watch } from '../../testing/createTestStack.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the handshake', () => {
  test('mounts one iframe for all calls, at the first call', async () => {
    const stack = createTestStack(() => '0x1')
    expect(stack.iframes).toHaveLength(0)
    const responses = ['eth_blockNumber', 'eth_gasPrice'].map((method) =>
      stack.channel.call('request', { caipNetworkId: 'eip155:1', method }),
    )
    stack.boot()
    await settle()
    await stack.accept()
    expect(await Promise.all(responses)).toEqual(['0x1', '0x1'])
    expect(stack.iframes).toHaveLength(1)
    expect(stack.posted).toHaveLength(1)
  })

  test('[T34] posts hello to the pinned origin with the needed data and one port', async () => {
    const { channel, boot, posted } = createTestStack()
    void channel.load()
    boot('epoch-7')
    await settle()
    const [hello] = posted
    expect(posted).toHaveLength(1)
    expect(hello?.message).toEqual({
      t: 'mf:hello',
      v: 3,
      epoch: 'epoch-7',
      projectId: 'default',
      sdk: '0.1.0',
      start: START,
    })
    expect(hello?.origin).toBe(ORIGIN)
    expect(typeof hello?.port.start).toBe('function')
  })

  test.each([
    ['[T28] another origin', { origin: 'https://evil.example' }],
    ['[T2] an origin with a trailing dot', { origin: 'https://wallet.example.' }],
    ['[T5] an opaque origin', { origin: 'null' }],
    ['[T26] a sibling window', { source: window }],
  ])('ignores a boot message of %s', async (_name, from) => {
    const { channel, postMessage, posted } = createTestStack()
    void channel.load()
    postMessage({ t: 'mf:boot', v: [3, 3], epoch: 'e' }, from)
    await settle()
    expect(posted).toHaveLength(0)
  })

  test.each([
    null,
    'mf:boot',
    { t: 'mf:boot' },
    { t: 'mf:boot', v: [2, 1], epoch: 'e' },
    { t: 'mf:boot', v: [3, 3], epoch: '' },
  ])('[T31] rejects %j as a boot message', async (data) => {
    const { channel, postMessage, posted } = createTestStack()
    void channel.load()
    postMessage(data)
    await settle()
    expect(posted).toHaveLength(0)
  })

  test('[T6] sends one port to the same document, however often it boots', async () => {
    const { channel, boot, posted } = createTestStack()
    void channel.load()
    boot()
    boot()
    await settle()
    expect(posted).toHaveLength(1)
  })

  test('[T1] names the origin of the page and the project in a rejection', async () => {
    const { channel, boot, postMessage, unmounted, failures } = createTestStack()
    const call = watch(channel.call('open', {}))
    boot()
    await settle()
    postMessage({ t: 'mf:refused', epoch: 'epoch-1', code: 'ORIGIN_NOT_ALLOWED' })
    await settle()
    expect(call.outcome).toMatchObject({
      name: 'ORIGIN_NOT_ALLOWED',
      next: `Add ${location.origin} to \`projects.default.origins\` in airlock.config.json.`,
    })
    expect(unmounted()).toBe(1)
    expect(failures).toEqual([call.outcome])
  })

  test('ignores a rejection for another epoch', async () => {
    const { channel, boot, postMessage, failures } = createTestStack()
    void channel.load()
    boot()
    await settle()
    postMessage({ t: 'mf:refused', epoch: 'epoch-0', code: 'PROJECT_UNKNOWN' })
    expect(failures).toEqual([])
  })

  test('[T37] rejects a frame without a common protocol with PROTOCOL_MISMATCH', async () => {
    const { channel, boot, posted } = createTestStack()
    const call = watch(channel.call('open', {}))
    boot('epoch-1', [7, 9])
    await settle()
    expect(call.outcome).toMatchObject({
      name: 'PROTOCOL_MISMATCH',
      message: 'This page uses protocol 3, but the wallet uses 7–9.',
    })
    expect(posted).toHaveLength(0)
  })

  test('[T37] selects the newest common version of a wider range', async () => {
    const { channel, boot, posted } = createTestStack()
    void channel.load()
    boot('epoch-1', [1, 4])
    await settle()
    expect(posted[0]?.message.v).toBe(3)
  })

  test('calls `started` on a port before waiting calls', async () => {
    const order: string[] = []
    const record = (name: string) => {
      order.push(name)
      return null
    }
    const stack = createTestStack(record)
    stack.responses.started = () => record('started')
    const call = stack.channel.call('open', {})
    stack.boot()
    await settle()
    await stack.accept()
    await call
    expect(order).toEqual(['started', 'open'])
  })

  test('passes a configuration error of the frame to every caller', async () => {
    const stack = createTestStack()
    const error = new AirlockError('RPC_ORIGIN_NOT_ALLOWED', {
      context: { origin: 'https://rpc.example', project: 'default' },
    })
    stack.responses.started = () => Promise.reject(error)
    const call = watch(stack.channel.call('open', {}))
    stack.boot()
    await settle()
    await stack.accept()
    await settle()
    expect(call.outcome).toMatchObject({ name: error.name, message: error.message })
    expect(stack.channel.isConnected()).toBe(false)
  })
})

describe('a start that no message can carry', () => {
  test.each([
    ['a loop', loop],
    ['a function', () => ({ ...START, config: () => {} })],
    [
      'a getter that throws',
      () => ({
        get config() {
          throw new Error('boom')
        },
      }),
    ],
  ])('[T31] reports %s to every caller and exposes no port', async (_what, start) => {
    const stack = createTestStack()
    stack.responses.start = start
    const call = watch(stack.channel.call('open', {}))
    stack.boot()
    await settle()
    expect(call.outcome).toMatchObject({ name: expect.stringMatching(/^MESSAGE_/) })
    expect(stack.posted).toHaveLength(0)
    expect(stack.unmounted()).toBe(1)
  })
})

function loop() {
  const value: Record<string, unknown> = {}
  value.self = value
  return value
}
