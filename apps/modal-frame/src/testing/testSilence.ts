import { onTestFinished, vi } from 'vitest'

/**
 * Stubs a server that never answers, and lets each deadline pass in a millisecond. Only the abort of its signal ends a request, so a
 * request without a deadline hangs until the test fails.
 *
 * @returns the spy of `AbortSignal.timeout`, which is called with the deadlines in milliseconds
 */
export function neverAnswering() {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const deadline = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(1))
  onTestFinished(() => deadline.mockRestore())
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  return deadline
}
