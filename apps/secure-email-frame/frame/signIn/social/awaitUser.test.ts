import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SecureError } from '../../errors/SecureError.ts'
import { awaitUser } from './awaitUser.ts'

const network = new EventTarget()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
})
afterEach(() => vi.useRealTimers())

const unreachable = () => Promise.reject(new SecureError('SERVER_UNREACHABLE'))

test('polls until the user has signed in, also across network failures', async () => {
  const request = vi.fn(async () => false)
  request.mockResolvedValueOnce(false).mockImplementationOnce(unreachable).mockResolvedValueOnce(true)
  const waiting = awaitUser(request, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(request).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect(request).toHaveBeenCalledTimes(3)
})

test('polls when the server has capacity, or when user or network return', async () => {
  const request = vi.fn(async () => false)
  const tooMany = () => Promise.reject(new SecureError('TOO_MANY', { retryAfterSeconds: 30 }))
  request
    .mockImplementationOnce(tooMany)
    .mockImplementationOnce(tooMany)
    .mockImplementationOnce(tooMany)
    .mockResolvedValueOnce(true)
  const waiting = awaitUser(request, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(request).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(request).toHaveBeenCalledTimes(2)
  network.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(request).toHaveBeenCalledTimes(3)
  Object.assign(document, { visibilityState: 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(request).toHaveBeenCalledTimes(3)
  Object.assign(document, { visibilityState: 'visible' })
  document.dispatchEvent(new Event('visibilitychange'))
  await waiting
})

test('survives temporary failures for ten minutes, and ends on others', async () => {
  const request = vi.fn(unreachable)
  const waiting = expect(awaitUser(request, new AbortController().signal)).rejects.toMatchObject({
    code: 'SERVER_UNREACHABLE',
  })
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await waiting
  expect(request).toHaveBeenCalledTimes(201)
  for (const cause of [new SecureError('SOCIAL_OVER'), new SecureError('KEYS_GONE'), new TypeError('no')])
    await expect(awaitUser(() => Promise.reject(cause), new AbortController().signal)).rejects.toBe(cause)
})

test('stops polling after a cancel', async () => {
  const controller = new AbortController()
  const request = vi.fn(unreachable)
  const waiting = awaitUser(request, controller.signal)
  await vi.advanceTimersByTimeAsync(0)
  controller.abort()
  await waiting
  expect(request).toHaveBeenCalledTimes(1)
})
