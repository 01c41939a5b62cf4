import type { ClientNetwork } from '@airlock/server/clients/clientNetwork'
import { type ConcurrencyLimits, createConcurrencyLimiter } from '@airlock/server/limits/createConcurrencyLimiter'
import { ApiError } from '../../ApiError.ts'

/** Half of the server's parallel requests; the others are for calls that do not wait. */
const LIMITS: ConcurrencyLimits = { max: 128 }
const RETRY_S = 30

export type DevicePolls = {
  /** A new poll of the login ends the previous one. @throws ApiError TOO_MANY */
  open<Value>(
    question: { login: string; client: ClientNetwork; signal: AbortSignal },
    run: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value>
}

/** Limits polls, because each holds a connection. */
export function createDevicePolls(limits: ConcurrencyLimits = LIMITS): DevicePolls {
  const open = createConcurrencyLimiter(limits)
  const current = new Map<string, () => void>()

  return {
    async open({ login, client, signal }, run) {
      current.get(login)?.()
      const over = new AbortController()
      const leave = open.tryEnter(client)
      if (typeof leave === 'number') throw new ApiError('TOO_MANY', { retryAfterSeconds: RETRY_S })
      // Frees the slot now, not when `run` notices.
      const end = () => {
        leave()
        over.abort()
      }
      current.set(login, end)
      try {
        return await run(AbortSignal.any([over.signal, signal]))
      } finally {
        leave()
        if (current.get(login) === end) current.delete(login)
      }
    },
  }
}
