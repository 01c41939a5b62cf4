import type { Transaction } from '@airlock/protocol/gateway/answers/history'
import { groupBy } from './groupBy.ts'

/** Transactions of a month in local time, the newest first. `month` counts from 0, as dates do. */
export type MonthOfTransactions = { year: number; month: number; transactions: readonly Transaction[] }

/**
 * Transactions as they are shown (S3.14, S5.10): of one network, without spam, each once, by year and month in local time.
 *
 * @param network CAIP-2; a transaction that does not say its network is not shown
 */
export function groupTransactions(
  transactions: readonly Transaction[],
  network: string,
): readonly MonthOfTransactions[] {
  const shown = transactions.filter((one) => one.metadata.chain === network && !isSpam(one))
  const unique = [...new Map(shown.toReversed().map((one) => [one.id, one])).values()]
  const sorted = unique.toSorted((one, other) => timeOf(other) - timeOf(one))
  const months = groupBy(sorted, (one) => {
    const minedAt = new Date(timeOf(one))
    return minedAt.getFullYear() * 12 + minedAt.getMonth()
  })
  return [...months].map(([index, all]) => ({ year: Math.floor(index / 12), month: index % 12, transactions: all }))
}

/** Every transfer is flagged, and only then (S5.10). One whose transfers nobody knows is kept; one with none at all is not. */
function isSpam({ transfers }: Transaction) {
  return (
    transfers?.every(({ nft_info: nft, fungible_info: token }) => nft?.flags.is_spam || token?.flags?.is_spam) ?? false
  )
}

function timeOf({ metadata }: Transaction) {
  return Date.parse(metadata.minedAt)
}
