import { onTestFinished, vi } from 'vitest'

/** Times out after a millisecond. A request without a timeout hangs until the test fails. @returns the spy of `AbortSignal.timeout` */
export function neverResolving() {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const deadline = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(1))
  onTestFinished(() => deadline.mockRestore())
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  return deadline
}
