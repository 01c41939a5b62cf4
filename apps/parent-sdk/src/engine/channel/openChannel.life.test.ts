import { HANDSHAKE_DEADLINE_MS } from '@airlock/protocol/channel/deadlines'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestStack, ORIGIN, START, settle, watch } from '../../testing/createTestStack.ts'
import { BOOT_AFTER_LOAD_MS } from './openChannel.ts'

const CLOSED = { name: 'DISCONNECTED', code: 4900 }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a frame that cannot be reached', () => {
  test('[T72] fails within ten seconds if nothing arrives', async () => {
    const { channel, failures, unmounted } = createTestStack()
    const call = watch(channel.call('open', {}))
    await settle()
    vi.advanceTimersByTime(HANDSHAKE_DEADLINE_MS - 1)
    await settle()
    expect(call.outcome).toBe('pending')
    vi.advanceTimersByTime(1)
    await settle()
    expect(call.outcome).toMatchObject({
      name: 'FRAME_UNREACHABLE',
      message: `Couldn’t load the wallet from ${ORIGIN}.`,
    })
    expect(unmounted()).toBe(1)
    expect(failures).toHaveLength(1)
  })

  test('[T72] fails soon after a foreign document loaded', async () => {
    const { channel, load } = createTestStack()
    const call = watch(channel.call('open', {}))
    await settle()
    vi.advanceTimersByTime(500)
    load()
    vi.advanceTimersByTime(BOOT_AFTER_LOAD_MS)
    await settle()
    expect(call.outcome).toMatchObject({ name: 'FRAME_UNREACHABLE' })
  })

  test('[T72] never waits longer than the deadline, also when a late document loads', async () => {
    const { channel, load } = createTestStack()
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
  ])('times out if the frame boots and then %s', async (_what, accepts) => {
    const stack = createTestStack()
    stack.responses.started = () => new Promise(() => {})
    stack.channel.load().catch(() => {})
    stack.boot()
    await settle()
    if (accepts) await stack.accept()
    vi.advanceTimersByTime(HANDSHAKE_DEADLINE_MS)
    await settle()
    expect(stack.failures).toMatchObject([{ name: 'FRAME_TIMEOUT' }])
    expect(stack.channel.isConnected()).toBe(false)
  })

  test('retries with another iframe on the next call', async () => {
    const stack = createTestStack()
    const lost = watch(stack.channel.call('open', {}))
    await settle()
    stack.iframe().element.dispatchEvent(new Event('error'))
    await settle()
    expect(lost.outcome).toMatchObject({ name: 'FRAME_UNREACHABLE' })
    const call = stack.channel.call('open', {})
    expect(stack.iframes).toHaveLength(2)
    stack.boot('epoch-2')
    await settle()
    await stack.accept()
    expect(await call).toBeNull()
  })
})

describe('the end of an epoch', () => {
  async function alive() {
    const stack = createTestStack(() => new Promise(() => {}))
    const pending = watch(stack.channel.call('request', { caipNetworkId: 'eip155:1', method: 'eth_call' }))
    stack.boot()
    await settle()
    await stack.accept()
    stack.load()
    await settle()
    return Object.assign(stack, { pending })
  }

  test('[T13] rejects pending calls of a dropped frame at once and boots again on the next', async () => {
    const { channel, pending, iframes, remove } = await alive()
    expect(pending.outcome).toBe('pending')
    remove()
    await settle()
    expect(pending).toMatchObject({ outcome: CLOSED, count: 1 })
    expect(channel.isConnected()).toBe(false)
    void channel.load()
    expect(iframes).toHaveLength(2)
  })

  test('[T13] notices an iframe that the page removed silently on the next call', async () => {
    const { channel, pending, iframe, iframes } = await alive()
    iframe().isConnected = false
    void channel.load()
    await settle()
    expect(pending.outcome).toMatchObject(CLOSED)
    expect(iframes).toHaveLength(2)
  })

  test('[T14] rejects calls to the old document once and greets the new one', async () => {
    const { channel, pending, boot, posted, responses } = await alive()
    const connected = vi.fn()
    channel.on('connect', connected)
    responses.start = () => ({ ...START, open: { view: 'Networks' } })
    boot('epoch-2')
    await settle()
    expect(pending).toMatchObject({ outcome: CLOSED, count: 1 })
    expect(posted.map(({ message }) => message.epoch)).toEqual(['epoch-1', 'epoch-2'])
    expect(posted.map(({ message }) => message.start)).toEqual([START, { ...START, open: { view: 'Networks' } }])
    expect(connected).toHaveBeenCalledOnce()
    expect(channel.isConnected()).toBe(true)
  })

  test('[T14] ignores the load event of the document that booted', async () => {
    const { channel, boot, load } = await alive()
    boot('epoch-2')
    load()
    await settle()
    expect(channel.isConnected()).toBe(true)
  })

  test('[T10] ends the session on a second load without a boot', async () => {
    const { channel, pending, load, unmounted } = await alive()
    load()
    await settle()
    expect(pending).toMatchObject({ outcome: CLOSED, count: 1 })
    expect(channel.isConnected()).toBe(false)
    vi.advanceTimersByTime(BOOT_AFTER_LOAD_MS)
    await settle()
    expect(unmounted()).toBe(1)
  })

  test('[T8] ignores a port of an earlier epoch', async () => {
    const stack = createTestStack()
    void stack.channel.load()
    stack.boot()
    await settle()
    const old = await stack.accept()
    stack.boot('epoch-2')
    await settle()
    const send = async () => old.closed?.(null)
    await Promise.race([send().catch(() => {}), settle()])
    expect(stack.handled).toEqual([])
  })

  test('sends no earlier call to the next document', async () => {
    const { received, boot, accept } = await alive()
    boot('epoch-2')
    await settle()
    await accept()
    await settle()
    expect(received.filter(([name]) => name === 'request')).toHaveLength(1)
  })

  test('forgets a frame that sends DESTROY', async () => {
    const stack = createTestStack()
    void stack.channel.load()
    stack.boot()
    await settle()
    await stack.accept()
    await settle()
    stack.posted[0]?.port.postMessage({ namespace: 'penpal', type: 'DESTROY' })
    await settle()
    await expect(stack.channel.call('open', {})).rejects.toMatchObject(CLOSED)
    expect(stack.channel.isConnected()).toBe(false)
    expect(stack.failures).toMatchObject([CLOSED])
  })
})
