import type { Transaction } from '@airlock/protocol/gateway/answers/history'

export type MonthOfTransactions = { year: number; month: number; transactions: readonly Transaction[] }

export type GroupedTransactions = { months: readonly MonthOfTransactions[]; spam: readonly Transaction[] }

/** By month in local time. Spam is separate. @param network CAIP-2 */
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

function newestFirst(transactions: readonly Transaction[]): readonly Transaction[] {
  const isSorted = transactions.every((one, index) => {
    const before = transactions[index - 1]
    return before === undefined || timeOf(before) >= timeOf(one)
  })
  return isSorted ? transactions : transactions.toSorted((one, other) => timeOf(other) - timeOf(one))
}

/** Computes local time once a month. @param transactions newest first */
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

/** Spam if every transfer is flagged, or the list is empty. */
export function isSpam({ transfers }: Transaction) {
  return (
    transfers?.every(({ nft_info: nft, fungible_info: token }) => nft?.flags.is_spam || token?.flags?.is_spam) ?? false
  )
}

const times = new WeakMap<Transaction, number>()

function timeOf(transaction: Transaction): number {
  const known = times.get(transaction)
  if (known !== undefined) return known
  const time = Date.parse(transaction.metadata.minedAt)
  times.set(transaction, time)
  return time
}
