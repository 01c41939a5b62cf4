import { isCaipNetworkId } from '@airlock/protocol/caip'
import type { History, Transaction, Transfer } from '@airlock/protocol/gateway/answers/history'
import { coinOf } from '../../tokens/coinOf.ts'

const FIRST_MAJOR = /-1\.\d+\.\d+(?:[-+][\w.]*)?$/

/** Clients 1.x show no activity after a `null` row (seen with 1.7.1). Our SDK reads `null`. */
export function needsTransfers(sdkVersion: string | undefined): boolean {
  return sdkVersion !== undefined && FIRST_MAJOR.test(sdkVersion)
}

export function withTransfers(history: History, chainId: string | undefined): History {
  return { ...history, data: history.data.map((row) => withTransfer(row, chainId)) }
}

function withTransfer(row: Transaction, chainId: string | undefined): Transaction {
  if (row.transfers !== null && row.transfers.length > 0) return row
  const chain = row.metadata.chain ?? chainId
  const { name, symbol } = chain !== undefined && isCaipNetworkId(chain) ? coinOf(chain) : { name: null, symbol: null }
  const none: Transfer = {
    fungible_info: { name, symbol, icon: null },
    direction: 'out',
    quantity: { numeric: '0' },
  }
  return { ...row, transfers: [none] }
}
