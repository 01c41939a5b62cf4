import { HANDSHAKE_DEADLINE_MS } from '@airlock/protocol/channel/deadlines'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BOOT_AFTER_LOAD_MS } from '../../engine/channel/openChannel.ts'
import { createWorld, settle, watch } from '../../testing/frameDouble.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a frame that loads before the code of its channel', () => {
  const early = () => createWorld(() => null, { isServed: false })

  test('is mounted at once, by the first load alone, which says so', () => {
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
    const world = early()
    const loaded = watch(world.channel.load())
    const call = world.channel.call('open', {})
    world.boot('early')
    await settle()
    expect(loaded.outcome).toBe('pending')
    world.serveChannel()
    await settle()
    expect(world.posted).toMatchObject([{ message: { epoch: 'early' } }])
    expect(loaded.outcome).toBeUndefined()
    await world.accept()
    expect(await call).toBeNull()
  })

  test('[T10] remembers its `load` event too: the next one is of another document, and ends the session', async () => {
    const world = early()
    void world.channel.load()
    world.boot()
    world.load()
    world.serveChannel()
    await settle()
    expect(world.channel.isConnected()).toBe(true)
    world.load()
    expect(world.channel.isConnected()).toBe(false)
  })

  test('[T29] keeps eight events, whatever its document sends', async () => {
    const world = early()
    void world.channel.load()
    for (let at = 0; at < 8; at += 1) world.postMessage({ noise: at })
    world.boot()
    world.serveChannel()
    await settle()
    expect(world.posted).toHaveLength(0)
  })

  test('[T26] keeps nothing that another window says', async () => {
    const world = early()
    void world.channel.load()
    world.postMessage({ t: 'mf:boot', v: [3, 3], epoch: 'e' }, { source: window })
    world.serveChannel()
    await settle()
    expect(world.posted).toHaveLength(0)
  })

  test('has the time of its handshake from the moment in which it was mounted', async () => {
    const world = early()
    const loaded = watch(world.channel.load())
    vi.advanceTimersByTime(HANDSHAKE_DEADLINE_MS - BOOT_AFTER_LOAD_MS)
    world.serveChannel()
    vi.advanceTimersByTime(BOOT_AFTER_LOAD_MS - 1)
    await settle()
    expect(loaded.outcome).toBe('pending')
    vi.advanceTimersByTime(1)
    await settle()
    expect(loaded.outcome).toMatchObject({ name: 'FRAME_UNREACHABLE' })
  })

  test('[T13] comes back with the code when the page removed its iframe meanwhile', async () => {
    const world = early()
    const loaded = watch(world.channel.load())
    world.remove()
    expect(world.unmounted()).toBe(1)
    world.serveChannel()
    expect(world.iframes).toHaveLength(2)
    world.boot()
    await settle()
    expect(loaded.outcome).toBeUndefined()
  })

  test('[T72] fails with the code: whoever waits gets the reason, and the next load mounts another iframe', async () => {
    const world = early()
    const calls = [watch(world.channel.load()), watch(world.channel.call('open', {}))]
    const error = new AirlockError('FRAME_UNREACHABLE')
    world.channel.fail(error)
    await settle()
    expect(calls.map(({ outcome }) => outcome)).toEqual([error, error])
    expect(world.failures).toEqual([error])
    expect(world.unmounted()).toBe(1)
    void world.channel.load()
    expect(world.iframes).toHaveLength(2)
  })
})

test('a frame that nobody loads is not mounted when the code of its channel comes', () => {
  const { iframes } = createWorld()
  expect(iframes).toHaveLength(0)
})

test('[T13] an iframe that the page removed is reported once', async () => {
  const world = createWorld()
  const onRemove = vi.fn()
  world.channel.on('remove', onRemove)
  const loaded = watch(world.channel.load())
  world.remove()
  await settle()
  expect(loaded.outcome).toMatchObject({ name: 'DISCONNECTED' })
  expect(onRemove).toHaveBeenCalledOnce()
  expect(world.unmounted()).toBe(1)
})
