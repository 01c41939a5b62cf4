import { type ClientNetwork, holderOf } from '../clients/clientNetwork.ts'
import { LimitHit } from './createLimits.ts'

export type ConcurrencyLimits = {
  max: number
  /** With a third, one client gets a quarter, four get four sevenths. 1 means no limit. @default 1/3 */
  ofFree?: number
  waitMs?: number
}

export type ConcurrencyLimiter = {
  /** @returns a function that frees it; 503 if no slot is free, 429 if the client holds its part */
  tryEnter(client: ClientNetwork): (() => void) | 429 | 503
  /** @returns a function that frees it @throws LimitHit if none became free in time */
  enter(client: ClientNetwork): Promise<() => void>
}

const THIRD = 1 / 3
const RETRY_AFTER_S = 1

export function createConcurrencyLimiter({ max, ofFree = THIRD, waitMs = 0 }: ConcurrencyLimits): ConcurrencyLimiter {
  const counts = new Map<string, number>()
  let total = 0
  const waiting = new Set<() => void>()

  function tryEnter(client: ClientNetwork) {
    const holder = holderOf(client)
    const inUse = counts.get(holder) ?? 0
    if (total >= max) return 503
    if (ofFree < 1 && inUse >= (max - total) * ofFree) return 429
    counts.set(holder, inUse + 1)
    total += 1
    let isOwned = true
    return () => {
      if (!isOwned) return
      isOwned = false
      total -= 1
      const left = (counts.get(holder) ?? 0) - 1
      if (left > 0) counts.set(holder, left)
      else counts.delete(holder)
      for (const retry of waiting) retry()
    }
  }

  return {
    tryEnter,
    async enter(client) {
      const entered = tryEnter(client)
      if (typeof entered === 'function') return entered
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(retry)
          reject(new LimitHit(RETRY_AFTER_S))
        }, waitMs)
        const retry = () => {
          const leave = tryEnter(client)
          if (typeof leave === 'number') return
          clearTimeout(timer)
          waiting.delete(retry)
          resolve(leave)
        }
        waiting.add(retry)
      })
    },
  }
}
