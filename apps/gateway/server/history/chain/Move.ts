import type { Hex } from 'viem'

/** Addresses and hashes are lower-case hex. `call` is the account's own transaction with its coins. */
export type Move = {
  account: Hex
  blockNumber: number
  blockHash: Hex
  time: number
  txHash: Hex
  txIndex: number
  /** Unique for the account: logs from 0 up, coin transfers from -1 down. */
  order: number
  kind: 'erc20' | 'erc721' | 'erc1155' | 'native' | 'call'
  token?: Hex
  tokenId?: bigint
  amount: bigint
  counterparty: Hex
  direction: 'in' | 'out' | 'self'
}

export type BlockRange = { from: number; to: number }

export const ZERO_ADDRESS: Hex = `0x${'0'.repeat(40)}`

/** One row for each watched side, one for a transfer to oneself. */
export function sidesOf(accounts: ReadonlySet<string>, from: Hex, to: Hex) {
  if (from === to) return accounts.has(from) ? [{ account: from, counterparty: to, direction: 'self' as const }] : []
  return [
    ...(accounts.has(from) ? [{ account: from, counterparty: to, direction: 'out' as const }] : []),
    ...(accounts.has(to) ? [{ account: to, counterparty: from, direction: 'in' as const }] : []),
  ]
}
