import type { ClientNetwork } from '@airlock/server/clients/clientNetwork'
import { type ConcurrencyLimits, createConcurrencyLimiter } from '@airlock/server/limits/createConcurrencyLimiter'
import { Fault } from '../../Fault.ts'

/** Half of the requests that a server answers at once: the others are left for calls that do not wait. */
const LIMITS: ConcurrencyLimits = { max: 128 }
const RETRY_S = 30

export type DevicePolls = {
  /**
   * Runs the open question of a login. A new one of the same login ends the one before it.
   *
   * @param run is given a signal that aborts when the question is over, or `client`'s own has aborted
   * @throws Fault TOO_MANY
   */
  open<Value>(
    question: { login: string; client: ClientNetwork; signal: AbortSignal },
    run: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value>
}

/** Bounds requests that wait for a person: each holds a connection for as long as its server lets it. */
export function createDevicePolls(limits: ConcurrencyLimits = LIMITS): DevicePolls {
  const open = createConcurrencyLimiter(limits)
  /** Ends the open question of a login. */
  const current = new Map<string, () => void>()

  return {
    async open({ login, client, signal }, run) {
      current.get(login)?.()
      const over = new AbortController()
      const leave = open.tryEnter(client)
      if (typeof leave === 'number') throw new Fault('TOO_MANY', { retryAfterSeconds: RETRY_S })
      // Frees its slot at once, not when `run` notices.
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
