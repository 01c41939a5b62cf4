import type { Transaction } from '@airlock/protocol/gateway/answers/history'

export type MonthOfTransactions = { year: number; month: number; transactions: readonly Transaction[] }

export type GroupedTransactions = { months: readonly MonthOfTransactions[]; spam: readonly Transaction[] }

/**
 * Transactions of one network, deduplicated, by year and month in local time. Spam is apart.
 *
 * @param network CAIP-2; transactions without a network are not shown
 */
export function groupTransactions(transactions: readonly Transaction[], network: string): GroupedTransactions {
  const observed = new Set<string>()
  const unique = transactions.filter((one) => {
    if (one.metadata.chain !== network || observed.has(one.id)) return false
    observed.add(one.id)
    return true
  })
  const sorted = newestFirst(unique)
  return {
    months: byMonth(sorted.filter((one) => !isSpam(one))),
    spam: sorted.filter((one) => isSpam(one) && one.transfers?.length),
  }
}

/** Pages come in order: sorts only if one does not. */
function newestFirst(transactions: readonly Transaction[]): readonly Transaction[] {
  const isSorted = transactions.every((one, index) => {
    const before = transactions[index - 1]
    return before === undefined || timeOf(before) >= timeOf(one)
  })
  return isSorted ? transactions : transactions.toSorted((one, other) => timeOf(other) - timeOf(one))
}

/** Computes local time once a month, not once a transaction. @param transactions newest first */
function byMonth(transactions: readonly Transaction[]): MonthOfTransactions[] {
  const months: (MonthOfTransactions & { transactions: Transaction[] })[] = []
  let start = Number.POSITIVE_INFINITY
  for (const one of transactions) {
    if (timeOf(one) < start) {
      const minedAt = new Date(timeOf(one))
      const [year, month] = [minedAt.getFullYear(), minedAt.getMonth()]
      start = new Date(year, month).getTime()
      months.push({ year, month, transactions: [] })
    }
    months.at(-1)?.transactions.push(one)
  }
  return months
}

/** Spam if every transfer is flagged. Unknown transfers are kept; an empty list is spam. */
export function isSpam({ transfers }: Transaction) {
  return (
    transfers?.every(({ nft_info: nft, fungible_info: token }) => nft?.flags.is_spam || token?.flags?.is_spam) ?? false
  )
}

const times = new WeakMap<Transaction, number>()

/** Parses each time once. */
function timeOf(transaction: Transaction): number {
  const known = times.get(transaction)
  if (known !== undefined) return known
  const time = Date.parse(transaction.metadata.minedAt)
  times.set(transaction, time)
  return time
}
