import { AirlockError } from '@airlock/protocol/errors/AirlockError'

/**
 * Settles once: as the task does, or before it with the signal's reason, or with WALLET_TIMEOUT after `ms`.
 * What the task does later changes nothing.
 */
export function settle<Value>(task: PromiseLike<Value>, signal: AbortSignal, ms?: number): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    const abort = () => reject(signal.reason)
    const timer = ms && setTimeout(() => reject(new AirlockError('WALLET_TIMEOUT')), ms)
    const clean = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    task.then(resolve, reject).then(clean)
  })
}
