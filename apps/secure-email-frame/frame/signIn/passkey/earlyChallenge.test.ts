import { afterEach, describe, expect, test, vi } from 'vitest'
import { earlyChallenge } from './earlyChallenge.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('earlyChallenge', () => {
  test('requests a challenge before it is needed, once', async () => {
    const request = vi.fn(async () => 'early')
    const challenge = earlyChallenge(request)
    expect(request).toHaveBeenCalledOnce()
    expect(await challenge()).toBe('early')
    expect(request).toHaveBeenCalledOnce()
  })

  test('requests another one instead of a failed one', async () => {
    const request = vi.fn(async () => 'later').mockRejectedValueOnce(new Error('down'))
    expect(await earlyChallenge(request)()).toBe('later')
  })

  test('[T218] requests another one instead of one that could expire in the dialog', async () => {
    vi.useFakeTimers()
    const request = vi.fn(async () => 'later').mockResolvedValueOnce('early')
    const challenge = earlyChallenge(request)
    vi.advanceTimersByTime(150_000)
    expect(await challenge()).toBe('later')
  })
})
