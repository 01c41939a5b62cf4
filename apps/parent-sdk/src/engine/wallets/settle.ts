import { AirlockError } from '@airlock/protocol/errors/AirlockError'

/** Rejects early with the signal's reason, or with WALLET_TIMEOUT after `ms`. An aborted signal prevents the task. */
export async function settle<Value>(
  task: () => Value | PromiseLike<Value>,
  signal: AbortSignal,
  ms?: number,
): Promise<Value> {
  signal.throwIfAborted()
  const running = Promise.resolve(task())
  return new Promise<Value>((resolve, reject) => {
    const abort = () => reject(signal.reason)
    const timer = ms && setTimeout(() => reject(new AirlockError('WALLET_TIMEOUT')), ms)
    const clean = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
    signal.addEventListener('abort', abort)
    void running.then(resolve, reject).then(clean)
  })
}
