import { BOOT_AFTER_LOAD_MS, HANDSHAKE_DEADLINE_MS, READ_DEADLINE_MS } from '@airlock/protocol/constants'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createWorld, ORIGIN, START, settle } from './frameDouble.ts'

const CLOSED = { name: 'DISCONNECTED', code: 4900 }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function loop() {
  const value: Record<string, unknown> = {}
  value.self = value
  return value
}

/** What became of a promise, without waiting for it. */
function watch(promise: Promise<unknown>) {
  const seen: { outcome: unknown; count: number } = { outcome: 'pending', count: 0 }
  const note = (outcome: unknown) => Object.assign(seen, { outcome, count: seen.count + 1 })
  promise.then(note, note)
  return seen
}

describe('the handshake', () => {
  test('nothing is mounted before the first call, and one iframe serves all of them', async () => {
    const world = createWorld(() => '0x1')
    expect(world.iframes).toHaveLength(0)
    const answers = ['eth_blockNumber', 'eth_gasPrice'].map((method) =>
      world.channel.call('request', { caipNetworkId: 'eip155:1', method }),
    )
    world.boot()
    await settle()
    await world.accept()
    expect(await Promise.all(answers)).toEqual(['0x1', '0x1'])
    expect(world.iframes).toHaveLength(1)
    expect(world.posted).toHaveLength(1)
  })

  test('[T34] the hello goes to the pinned origin and holds what the frame must know, and one port', async () => {
    const { channel, boot, posted } = createWorld()
    void channel.ready()
    boot('epoch-7')
    await settle()
    const [hello] = posted
    expect(posted).toHaveLength(1)
    expect(hello?.message).toEqual({
      t: 'mf:hello',
      v: 2,
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
  ])('a boot message of %s is ignored', async (_name, from) => {
    const { channel, say, posted } = createWorld()
    void channel.ready()
    say({ t: 'mf:boot', v: [2, 2], epoch: 'e' }, from)
    await settle()
    expect(posted).toHaveLength(0)
  })

  test.each([
    null,
    'mf:boot',
    { t: 'mf:boot' },
    { t: 'mf:boot', v: [2, 1], epoch: 'e' },
    { t: 'mf:boot', v: [2, 2], epoch: '' },
  ])('[T31] the message %j is no boot', async (data) => {
    const { channel, say, posted } = createWorld()
    void channel.ready()
    say(data)
    await settle()
    expect(posted).toHaveLength(0)
  })

  test('[T6] the same document gets one port, however often it says that it is here', async () => {
    const { channel, boot, posted } = createWorld()
    void channel.ready()
    boot()
    boot()
    await settle()
    expect(posted).toHaveLength(1)
  })

  test('what a frame said before the channel came is heard', async () => {
    const early = createWorld()
    early.setEarly({
      since: Date.now(),
      get messages() {
        return [early.message({ t: 'mf:boot', v: [2, 2], epoch: 'early' })]
      },
    })
    void early.channel.ready()
    await settle()
    expect(early.posted).toMatchObject([{ message: { epoch: 'early' } }])
  })

  test('[T1] a refusal names the origin of the page and the project', async () => {
    const { channel, boot, say, unmounted, failures } = createWorld()
    const call = watch(channel.call('open', {}))
    boot()
    await settle()
    say({ t: 'mf:refused', epoch: 'epoch-1', code: 'ORIGIN_NOT_ALLOWED' })
    await settle()
    expect(call.outcome).toMatchObject({
      name: 'ORIGIN_NOT_ALLOWED',
      next: `Add ${location.origin} to \`projects.default.origins\` in airlock.config.json.`,
    })
    expect(unmounted()).toBe(1)
    expect(failures).toEqual([call.outcome])
  })

  test('a refusal for another epoch is nothing', async () => {
    const { channel, boot, say, failures } = createWorld()
    void channel.ready()
    boot()
    await settle()
    say({ t: 'mf:refused', epoch: 'epoch-0', code: 'PROJECT_UNKNOWN' })
    expect(failures).toEqual([])
  })

  test('[T37] a frame that speaks no common protocol is refused with a sentence', async () => {
    const { channel, boot, posted } = createWorld()
    const call = watch(channel.call('open', {}))
    boot('epoch-1', [7, 9])
    await settle()
    expect(call.outcome).toMatchObject({
      name: 'PROTOCOL_MISMATCH',
      message: 'This page speaks protocol 2, the wallet window speaks 7–9.',
    })
    expect(posted).toHaveLength(0)
  })

  test('[T37] of a wider range the newest common version is taken', async () => {
    const { channel, boot, posted } = createWorld()
    void channel.ready()
    boot('epoch-1', [1, 4])
    await settle()
    expect(posted[0]?.message.v).toBe(2)
  })

  test('the first calls on a port are those of onConnect, before calls that waited', async () => {
    const world = createWorld()
    const order: string[] = []
    const call = world.channel.call('open', {}).then(() => order.push('open'))
    world.answers.onConnect = () => order.push('onConnect')
    world.boot()
    await settle()
    await world.accept()
    await call
    expect(order).toEqual(['onConnect', 'open'])
  })

  test('a frame that refuses its configuration is of no use: the error reaches every caller', async () => {
    const world = createWorld()
    const refusal = new AirlockError('RPC_ORIGIN_NOT_ALLOWED', {
      context: { origin: 'https://rpc.example', project: 'default' },
    })
    world.answers.onConnect = () => Promise.reject(refusal)
    const call = watch(world.channel.call('open', {}))
    world.boot()
    await settle()
    expect(call.outcome).toBe(refusal)
    expect(world.channel.isAlive()).toBe(false)
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
  ])('[T31] %s says so to every caller, and no port is handed out', async (_what, start) => {
    const world = createWorld()
    world.answers.start = start
    const call = watch(world.channel.call('open', {}))
    world.boot()
    await settle()
    expect(call.outcome).toMatchObject({ name: expect.stringMatching(/^MESSAGE_/) })
    expect(world.posted).toHaveLength(0)
    expect(world.unmounted()).toBe(1)
  })
})

describe('a frame that cannot be reached', () => {
  test('[T72] says so within ten seconds when nothing ever comes', async () => {
    const { channel, failures, unmounted } = createWorld()
    const call = watch(channel.call('open', {}))
    await settle()
    vi.advanceTimersByTime(HANDSHAKE_DEADLINE_MS - 1)
    await settle()
    expect(call.outcome).toBe('pending')
    vi.advanceTimersByTime(1)
    await settle()
    expect(call.outcome).toMatchObject({
      name: 'FRAME_UNREACHABLE',
      message: `The wallet window at ${ORIGIN} could not be reached.`,
    })
    expect(unmounted()).toBe(1)
    expect(failures).toHaveLength(1)
  })

  test('[T72] says so soon after a document loaded that is not ours, such as an error page or a captive portal', async () => {
    const { channel, load } = createWorld()
    const call = watch(channel.call('open', {}))
    await settle()
    vi.advanceTimersByTime(500)
    load()
    vi.advanceTimersByTime(BOOT_AFTER_LOAD_MS)
    await settle()
    expect(call.outcome).toMatchObject({ name: 'FRAME_UNREACHABLE' })
  })

  test('[T72] never waits longer than the deadline, also when a late document loads', async () => {
    const { channel, load } = createWorld()
    const call = watch(channel.call('open', {}))
    await settle()
    vi.advanceTimersByTime(HANDSHAKE_DEADLINE_MS - 500)
    load()
    vi.advanceTimersByTime(500)
    await settle()
    expect(call.outcome).toMatchObject({ name: 'FRAME_UNREACHABLE' })
  })

  test.each([
    ['never takes the port', false],
    ['takes the port and never answers its first call', true],
  ])('a frame that boots and then %s times out', async (_what, accepts) => {
    const world = createWorld((name) => (name === 'started' ? new Promise(() => {}) : null))
    world.answers.onConnect = (frame) => frame.call('started', null)
    world.channel.ready().catch(() => {})
    world.boot()
    await settle()
    if (accepts) await world.accept()
    vi.advanceTimersByTime(HANDSHAKE_DEADLINE_MS)
    await settle()
    expect(world.failures).toMatchObject([{ name: 'FRAME_TIMEOUT' }])
    expect(world.channel.isAlive()).toBe(false)
  })

  test('the next call tries again with another iframe', async () => {
    const world = createWorld()
    const lost = watch(world.channel.call('open', {}))
    await settle()
    world.iframe().dispatchEvent(new Event('error'))
    await settle()
    expect(lost.outcome).toMatchObject({ name: 'FRAME_UNREACHABLE' })
    const call = world.channel.call('open', {})
    expect(world.iframes).toHaveLength(2)
    world.boot('epoch-2')
    await settle()
    await world.accept()
    expect(await call).toBeNull()
  })
})

describe('the end of an epoch', () => {
  /** A frame that is alive and never answers. */
  async function alive() {
    const world = createWorld(() => new Promise(() => {}))
    const pending = watch(world.channel.call('request', { caipNetworkId: 'eip155:1', method: 'eth_call' }))
    world.boot()
    await settle()
    await world.accept()
    world.load()
    await settle()
    return Object.assign(world, { pending })
  }

  test('[T13] a dropped frame rejects what is pending at once, and the next call boots again', async () => {
    const { channel, pending, iframes } = await alive()
    expect(pending.outcome).toBe('pending')
    channel.drop()
    await settle()
    expect(pending).toMatchObject({ outcome: CLOSED, count: 1 })
    expect(channel.isAlive()).toBe(false)
    void channel.ready()
    expect(iframes).toHaveLength(2)
  })

  test('[T13] an iframe that the page removed without a word is noticed by the next call', async () => {
    const { channel, pending, iframe, iframes } = await alive()
    iframe().isConnected = false
    void channel.ready()
    await settle()
    expect(pending.outcome).toMatchObject(CLOSED)
    expect(iframes).toHaveLength(2)
  })

  test('[T14] a new document rejects what the old one owed, once, and is greeted in turn', async () => {
    const { channel, pending, boot, posted, answers } = await alive()
    let connected = 0
    answers.onConnect = () => {
      connected += 1
    }
    answers.start = () => ({ ...START, open: { view: 'Networks' } })
    boot('epoch-2')
    await settle()
    expect(pending).toMatchObject({ outcome: CLOSED, count: 1 })
    expect(posted.map(({ message }) => message.epoch)).toEqual(['epoch-1', 'epoch-2'])
    expect(posted.map(({ message }) => message.start)).toEqual([START, { ...START, open: { view: 'Networks' } }])
    expect(connected).toBe(1)
    expect(channel.isAlive()).toBe(true)
  })

  test('[T14] the load event of the document that speaks ends nothing', async () => {
    const { channel, boot, load } = await alive()
    boot('epoch-2')
    load()
    await settle()
    expect(channel.isAlive()).toBe(true)
  })

  test('[T10] a second load without a boot ends the session with whatever was there', async () => {
    const { channel, pending, load, unmounted } = await alive()
    load()
    await settle()
    expect(pending).toMatchObject({ outcome: CLOSED, count: 1 })
    expect(channel.isAlive()).toBe(false)
    vi.advanceTimersByTime(BOOT_AFTER_LOAD_MS)
    await settle()
    expect(unmounted()).toBe(1)
  })

  test('[T8] a port of an earlier epoch is heard no more', async () => {
    const world = createWorld()
    void world.channel.ready()
    world.boot()
    await settle()
    const old = await world.accept()
    world.boot('epoch-2')
    await settle()
    const send = async () => old.closed?.(null)
    await Promise.race([send().catch(() => {}), settle()])
    expect(world.handled).toEqual([])
  })

  test('nothing that was sent is sent again to the next document', async () => {
    const { received, boot, accept } = await alive()
    boot('epoch-2')
    await settle()
    await accept()
    await settle()
    expect(received.filter(([name]) => name === 'request')).toHaveLength(1)
  })

  test('a frame that says goodbye is forgotten', async () => {
    const world = createWorld()
    void world.channel.ready()
    world.boot()
    await settle()
    await world.accept()
    world.posted[0]?.port.postMessage({ namespace: 'penpal', type: 'DESTROY' })
    await settle()
    await expect(world.channel.call('open', {})).rejects.toMatchObject(CLOSED)
    expect(world.channel.isAlive()).toBe(false)
    expect(world.failures).toMatchObject([CLOSED])
  })
})

describe('calls', () => {
  async function connected(serve?: Parameters<typeof createWorld>[0]) {
    const world = createWorld(serve)
    void world.channel.ready()
    world.boot()
    await settle()
    const frame = await world.accept()
    return Object.assign(world, { frame })
  }
  const read = { caipNetworkId: 'eip155:1', method: 'eth_call' } as const

  test('[T36] a read has a deadline, and an answer that comes later is nothing', async () => {
    let answer = (_value: unknown) => {}
    const { channel } = await connected(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    const call = watch(channel.call('request', read))
    await settle()
    vi.advanceTimersByTime(READ_DEADLINE_MS)
    await settle()
    expect(call.outcome).toMatchObject({ name: 'FRAME_TIMEOUT' })
    answer('0x1')
    await settle()
    expect(call.count).toBe(1)
  })

  test('[T36] replies that nobody asked for, and second replies, are ignored', async () => {
    const { channel, posted } = await connected(() => '0x1')
    const port = posted[0]?.port as MessagePort
    port.postMessage({ namespace: 'penpal', type: 'REPLY', callId: 'nobody', value: { ok: true, value: 1 } })
    expect(await channel.call('request', read)).toBe('0x1')
    port.postMessage({ namespace: 'penpal', type: 'REPLY', callId: 'nobody', isError: true, value: 'late' })
    await settle()
    expect(await channel.call('request', read)).toBe('0x1')
  })

  test("the frame's own error arrives with its code, its sentence and what lay beneath", async () => {
    const { channel } = await connected(() => {
      throw new AirlockError('RPC_FAILED', {
        context: { network: 'Base' },
        cause: { code: 3, message: 'reverted', data: '0x08' },
      })
    })
    await expect(channel.call('request', read)).rejects.toMatchObject({
      name: 'RPC_FAILED',
      message: 'The network Base did not answer.',
      cause: { code: 3, message: 'reverted', data: '0x08' },
    })
  })

  test.each([
    ['balance', { balance: 7, symbol: 'ETH' }],
    ['balance', null],
    ['chainParameter', { chainId: '0xA4B1' }],
  ] as const)('[T31] an answer of %s that is not what it should be is refused: %j', async (name, value) => {
    const { channel } = await connected(() => value)
    const params = name === 'balance' ? { namespace: 'eip155', address: '0x1' } : { caipNetworkId: 'eip155:1' }
    await expect(channel.call(name, params as never)).rejects.toMatchObject({ name: 'MESSAGE_INVALID' })
  })

  test('an answer without an envelope is refused', async () => {
    const world = createWorld()
    const call = world.channel.call('open', {})
    world.boot()
    await settle()
    const { port } = world.posted[0] as { port: MessagePort }
    port.onmessage = ({ data }) => {
      if (data.type === 'SYN') {
        port.postMessage({ namespace: 'penpal', type: 'SYN', participantId: 'zzzz' })
        port.postMessage({ namespace: 'penpal', type: 'ACK1', methodPaths: [] })
      }
      if (data.type === 'CALL')
        port.postMessage({ namespace: 'penpal', type: 'REPLY', callId: data.id, value: { value: 1 } })
    }
    await expect(call).rejects.toMatchObject({ name: 'INTERNAL' })
  })

  test.each([
    ['[T30] a megabyte', 'x'.repeat(1_100_000), 'MESSAGE_TOO_LARGE'],
    ['[T30] a thousand levels', deep(1_000), 'MESSAGE_TOO_LARGE'],
    ['[T31] a function', () => 1, 'MESSAGE_INVALID'],
    ['[T31] a prototype key', JSON.parse('{"__proto__":{"polluted":true}}'), 'MESSAGE_INVALID'],
    ['[T31] a cycle', cycle(), 'MESSAGE_TOO_LARGE'],
    ['[T31] a bigint', 1n, 'MESSAGE_INVALID'],
  ])('%s in the params is refused before anything is sent', async (_name, params, error) => {
    const { channel, received } = await connected()
    await expect(channel.call('request', { ...read, params: params as never })).rejects.toMatchObject({ name: error })
    expect(received).toHaveLength(0)
  })

  test('[T9] what is sent is a copy that nobody changes afterwards', async () => {
    const { channel, received } = await connected()
    const params = [{ to: '0xaa' }]
    const call = channel.call('request', { ...read, params })
    ;(params[0] as { to: string }).to = '0xbb'
    await call
    expect(received[0]?.[1]).toMatchObject({ params: [{ to: '0xaa' }] })
  })

  test('[T29] calls that are never answered give their slots back, and those that timed out in the queue are never sent', async () => {
    const { channel, received } = await connected(() => new Promise(() => {}))
    const calls = Array.from({ length: 100 }, () => watch(channel.call('request', read)))
    await settle(40)
    vi.advanceTimersByTime(READ_DEADLINE_MS)
    await settle(40)
    for (const { outcome } of calls) expect(outcome).toMatchObject({ name: 'FRAME_TIMEOUT' })
    expect(received).toHaveLength(64)
    void watch(channel.call('open', {}))
    await settle()
    expect(received.at(-1)).toEqual(['open', {}])
  })

  test('[T29] 64 calls run, 256 wait, one more is refused with -32005', async () => {
    const { channel, received } = await connected(() => new Promise(() => {}))
    const calls = Array.from({ length: 321 }, () => watch(channel.call('request', read)))
    await settle(60)
    expect(received).toHaveLength(64)
    expect(calls.filter(({ outcome }) => outcome !== 'pending')).toHaveLength(1)
    expect(calls.at(-1)?.outcome).toMatchObject({ name: 'TOO_MANY_CALLS', code: -32005 })
    channel.drop()
    await settle()
    expect(calls.filter(({ outcome }) => outcome === 'pending')).toHaveLength(0)
    expect(received).toHaveLength(64)
  })
})

function deep(levels: number): unknown {
  return levels === 0 ? null : [deep(levels - 1)]
}

function cycle() {
  const self: Record<string, unknown> = {}
  self.self = self
  return self
}
