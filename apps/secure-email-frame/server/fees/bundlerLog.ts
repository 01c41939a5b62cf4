import type { Hex } from 'viem'
import type { StoredOperation } from './bundledOperations.ts'
import { LONG_OVER_S } from './storedOperations.ts'

/** Logs warnings for the operator, each once while its cause lasts. */
export function createBundlerLog(chainId: number) {
  let lastMissing = ''
  let delayed: ReadonlySet<Hex> = new Set()
  const warn = (text: string) => console.warn(`bundler of ${chainId}: ${text}`)

  return {
    missing(names: readonly string[]): void {
      const now = names.join(', ')
      if (now !== '' && now !== lastMissing) warn(`${now} is missing: users pay their own fees there.`)
      lastMissing = now
    },
    expired(waiting: readonly Pick<StoredOperation, 'hash' | 'state' | 'validUntil'>[], time: number): void {
      const now = waiting.filter(({ state, validUntil }) => state === 'open' && validUntil + LONG_OVER_S < time)
      for (const { hash } of now.filter((stored) => !delayed.has(stored.hash)))
        warn(`operation ${hash} is open long after its time: its account sends nothing there.`)
      delayed = new Set(now.map(({ hash }) => hash))
    },
  }
}
