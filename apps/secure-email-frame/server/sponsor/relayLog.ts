import type { Address, Hex } from 'viem'
import { type Kept, LONG_OVER_S } from './sponsoredOperations.ts'

/**
 * Warnings of what pays on one network to the operator. Each is logged when it begins to hold, and not again while it does.
 *
 * @param name such as `relayer of 1`
 */
export function createRelayLog(name: string) {
  let lastMissing = ''
  let hadTooMuch = false
  let late: ReadonlySet<Hex> = new Set()
  const warn = (text: string) => console.warn(`${name}: ${text}`)

  return {
    /** @param names contracts without which nothing is paid for */
    missing(names: readonly string[]): void {
      const now = names.join(', ')
      if (now !== '' && now !== lastMissing) warn(`${now} is missing: nobody’s fees are paid there.`)
      lastMissing = now
    },
    /** Compares the coin at stake with the most that the operator wants there, in wei: whoever has the key has the coin. */
    balance({ address, coin, most }: { address: Address; coin: bigint; most: bigint }): void {
      const hasTooMuch = coin > most
      if (hasTooMuch && !hadTooMuch)
        warn(
          `${address} has more than \`mostCoin\`. Move the rest away with its servers stopped, once relayer_waiting is 0: a transfer takes a nonce.`,
        )
      hadTooMuch = hasTooMuch
    },
    /** Looks for operations that are open long after their end, at `time` in seconds. */
    neverEnding(waiting: readonly Pick<Kept, 'hash' | 'state' | 'validUntil'>[], time: number): void {
      const now = waiting.filter(({ state, validUntil }) => state === 'open' && validUntil + LONG_OVER_S < time)
      for (const { hash } of now.filter((kept) => !late.has(kept.hash)))
        warn(`operation ${hash} is open long after its time: its account sends nothing there.`)
      late = new Set(now.map(({ hash }) => hash))
    },
  }
}
