import { isCaipNetworkId } from '@airlock/protocol/caip'
import type { History, Transaction, Transfer } from '@airlock/protocol/gateway/answers/history'
import { coinOf } from '../tokens/coinOf.ts'

/** Framework, adapters and version of a client of the API, such as `html-wagmi-1.7.1`. */
const FIRST_MAJOR = /-1\.\d+\.\d+(?:[-+][\w.]*)?$/

/**
 * Returns `true` for a client that reads the transfers of each row. Those of 1.x show no activity at all if one row has `null` (seen with
 * 1.7.1), and take a row with an empty list for spam. The product's own SDK, below 1.0, reads `null`.
 */
export function needsTransfers(sdkVersion: string | undefined): boolean {
  return sdkVersion !== undefined && FIRST_MAJOR.test(sdkVersion)
}

/** Gives each transaction that moved nothing a transfer of none of the chain's coin. */
export function withTransfers(history: History, chainId: string | undefined): History {
  return { ...history, data: history.data.map((row) => withTransfer(row, chainId)) }
}

function withTransfer(row: Transaction, chainId: string | undefined): Transaction {
  if (row.transfers !== null && row.transfers.length > 0) return row
  const chain = row.metadata.chain ?? chainId
  const { name, symbol } = chain !== undefined && isCaipNetworkId(chain) ? coinOf(chain) : { name: null, symbol: null }
  const nothing: Transfer = {
    fungible_info: { name, symbol, icon: null },
    direction: 'out',
    quantity: { numeric: '0' },
  }
  return { ...row, transfers: [nothing] }
}
