import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { earlyChallenge } from './earlyChallenge.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('earlyChallenge', () => {
  test('requests a challenge before it is needed, once', async () => {
    const request = vi.fn(async () => 'early')
    const early = earlyChallenge(request)
    early.prepare()
    expect(request).toHaveBeenCalledOnce()
    expect(await early.take()).toBe('early')
    expect(request).toHaveBeenCalledOnce()
  })

  test('keeps an unused challenge', async () => {
    const request = vi.fn(async () => 'early')
    const early = earlyChallenge(request)
    early.prepare()
    vi.advanceTimersByTime(149_999)
    early.prepare()
    expect(await early.take()).toBe('early')
    expect(request).toHaveBeenCalledOnce()
  })

  test('[T218] returns each challenge once', async () => {
    const request = vi.fn(async () => 'later').mockResolvedValueOnce('early')
    const early = earlyChallenge(request)
    early.prepare()
    expect([await early.take(), await early.take()]).toEqual(['early', 'later'])
  })

  test('requests another one instead of a failed one', async () => {
    const early = earlyChallenge(vi.fn(async () => 'later').mockRejectedValueOnce(new Error('down')))
    early.prepare()
    expect(await early.take()).toBe('later')
  })

  test('prepares again after a failure', async () => {
    const request = vi.fn(async () => 'later').mockRejectedValueOnce(new Error('down'))
    const early = earlyChallenge(request)
    early.prepare()
    await vi.advanceTimersByTimeAsync(0)
    early.prepare()
    expect(request).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['could expire in the dialog', 150_000],
    ['is from before the clock went back', -1],
  ])('[T218] requests another one instead of one that %s', async (_name, passedMs) => {
    const request = vi.fn(async () => 'later').mockResolvedValueOnce('early')
    const early = earlyChallenge(request)
    early.prepare()
    // Only the system time: the monotonic clock may stop while the device sleeps.
    vi.setSystemTime(Date.now() + passedMs)
    expect(await early.take()).toBe('later')
  })
})
