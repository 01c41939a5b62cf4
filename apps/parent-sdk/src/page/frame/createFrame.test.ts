import { HANDSHAKE_DEADLINE_MS } from '@airlock/protocol/channel/deadlines'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BOOT_AFTER_LOAD_MS } from '../../engine/channel/openChannel.ts'
import { createTestStack, settle, watch } from '../../testing/createTestStack.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a frame that loads before the code of its channel', () => {
  const early = () => createTestStack(() => null, { isServed: false })

  test('is mounted once by the first load, which reports it', () => {
    const { channel, iframes } = early()
    const onLoad = vi.fn()
    channel.on('load', onLoad)
    void channel.load()
    void channel.load()
    expect(iframes).toHaveLength(1)
    expect(onLoad).toHaveBeenCalledOnce()
    expect(channel.isConnected()).toBe(false)
  })

  test('gets its hello for a boot message that came meanwhile, and its calls are sent', async () => {
    const stack = early()
    const loaded = watch(stack.channel.load())
    const call = stack.channel.call('open', {})
    stack.boot('early')
    await settle()
    expect(loaded.outcome).toBe('pending')
    stack.serveChannel()
    await settle()
    expect(stack.posted).toMatchObject([{ message: { epoch: 'early' } }])
    expect(loaded.outcome).toBeUndefined()
    await stack.accept()
    expect(await call).toBeNull()
  })

  test('[T10] ends the session on a second `load` event of another document', async () => {
    const stack = early()
    void stack.channel.load()
    stack.boot()
    stack.load()
    stack.serveChannel()
    await settle()
    expect(stack.channel.isConnected()).toBe(true)
    stack.load()
    expect(stack.channel.isConnected()).toBe(false)
  })

  test('[T29] keeps eight events, whatever its document sends', async () => {
    const stack = early()
    void stack.channel.load()
    for (let at = 0; at < 8; at += 1) stack.postMessage({ noise: at })
    stack.boot()
    stack.serveChannel()
    await settle()
    expect(stack.posted).toHaveLength(0)
  })

  test('[T26] keeps nothing that another window says', async () => {
    const stack = early()
    void stack.channel.load()
    stack.postMessage({ t: 'mf:boot', v: [3, 3], epoch: 'e' }, { source: window })
    stack.serveChannel()
    await settle()
    expect(stack.posted).toHaveLength(0)
  })

  test('has the time of its handshake from the moment in which it was mounted', async () => {
    const stack = early()
    const loaded = watch(stack.channel.load())
    vi.advanceTimersByTime(HANDSHAKE_DEADLINE_MS - BOOT_AFTER_LOAD_MS)
    stack.serveChannel()
    vi.advanceTimersByTime(BOOT_AFTER_LOAD_MS - 1)
    await settle()
    expect(loaded.outcome).toBe('pending')
    vi.advanceTimersByTime(1)
    await settle()
    expect(loaded.outcome).toMatchObject({ name: 'FRAME_UNREACHABLE' })
  })

  test('[T13] comes back with the code when the page removed its iframe meanwhile', async () => {
    const stack = early()
    const loaded = watch(stack.channel.load())
    stack.remove()
    expect(stack.unmounted()).toBe(1)
    stack.serveChannel()
    expect(stack.iframes).toHaveLength(2)
    stack.boot()
    await settle()
    expect(loaded.outcome).toBeUndefined()
  })

  test('[T72] rejects all waiters with the code, and the next load mounts a new iframe', async () => {
    const stack = early()
    const calls = [watch(stack.channel.load()), watch(stack.channel.call('open', {}))]
    const error = new AirlockError('FRAME_UNREACHABLE')
    stack.channel.fail(error)
    await settle()
    expect(calls.map(({ outcome }) => outcome)).toEqual([error, error])
    expect(stack.failures).toEqual([error])
    expect(stack.unmounted()).toBe(1)
    void stack.channel.load()
    expect(stack.iframes).toHaveLength(2)
  })
})

test('is not mounted by channel code without a load', () => {
  const { iframes } = createTestStack()
  expect(iframes).toHaveLength(0)
})

test('[T13] reports a removed iframe once', async () => {
  const stack = createTestStack()
  const onRemove = vi.fn()
  stack.channel.on('remove', onRemove)
  const loaded = watch(stack.channel.load())
  stack.remove()
  await settle()
  expect(loaded.outcome).toMatchObject({ name: 'DISCONNECTED' })
  expect(onRemove).toHaveBeenCalledOnce()
  expect(stack.unmounted()).toBe(1)
})
