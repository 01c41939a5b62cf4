import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { History, Transaction } from '@airlock/protocol/gateway/answers/history'

const PAGE = 50
const FLAGS = { is_spam: false, reasons: [] }
const HOUR_MS = 3_600_000
/** The newest transaction. */
const NEWEST = Date.UTC(2026, 0, 1)

const hex = (number: number, length: number) => `0x${number.toString(16).padStart(length, '0')}`

/** Answer of a gateway for an account with so many tokens, all listed and worth something. */
export function manyTokens(count: number, chainId: string): { balances: TokenBalance[] } {
  const balances = Array.from(
    { length: count },
    (_, index): TokenBalance => ({
      name: `Token number ${index}`,
      symbol: `TOK${index}`,
      chainId,
      ...(index > 0 && { address: `${chainId}:${hex(index, 40)}` }),
      value: (count - index) * 1.25,
      price: 1.25,
      quantity: { decimals: '18', numeric: `${count - index}.0625` },
      iconUrl: '',
      change24h: (index % 7) - 3,
      flags: { ...FLAGS, is_verified: true, is_tiny: false },
    }),
  )
  return { balances }
}

/** A page of so many transactions: sent and received tokens, some of them approvals without a transfer of value. */
export function manyTransactions(count: number, chainId: string, cursor: string | null): History {
  const from = cursor === null ? 0 : Number(cursor.slice(1))
  const end = Math.min(count, from + PAGE)
  const data = Array.from({ length: end - from }, (_, index) => transactionOf(from + index, chainId))
  return { data, next: end < count ? `c${end}` : null, coverage: { native: true } }
}

function transactionOf(number: number, chainId: string): Transaction {
  const isOut = number % 2 === 0
  return {
    id: hex(number + 1, 64),
    metadata: {
      operationType: isOut ? 'send' : 'receive',
      hash: hex(number + 1, 64),
      minedAt: new Date(NEWEST - number * HOUR_MS).toISOString(),
      sentFrom: hex(7, 40),
      sentTo: hex(8, 40),
      status: number % 29 === 0 ? 'failed' : 'confirmed',
      nonce: number,
      chain: chainId,
    },
    transfers: [
      {
        fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: { url: '' } },
        direction: isOut ? 'out' : 'in',
        quantity: { numeric: `${number}.25` },
        counterparty: hex(number % 97, 40),
      },
    ],
  }
}
