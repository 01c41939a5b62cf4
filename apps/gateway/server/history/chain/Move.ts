import type { Hex } from 'viem'

/**
 * Move of value, as one account sees it. Addresses and hashes are lower-case hex.
 * `call` is a transaction that the account sent, with the coins it carried; `native` is any other move of the chain's coin.
 */
export type Move = {
  account: Hex
  blockNumber: number
  blockHash: Hex
  /** Unix seconds. */
  time: number
  txHash: Hex
  /** Place of the transaction in its block. */
  txIndex: number
  /** Place in the transaction, unique for the account: of logs from 0 upwards, of moves of the coin from -1 downwards. */
  order: number
  kind: 'erc20' | 'erc721' | 'erc1155' | 'native' | 'call'
  /** Contract of the token; `undefined` for the chain's coin. */
  token?: Hex
  tokenId?: bigint
  /** In base units; 1 for ERC-721. */
  amount: bigint
  /** The other side. */
  counterparty: Hex
  direction: 'in' | 'out' | 'self'
}

/** Blocks, both ends included. */
export type BlockRange = { from: number; to: number }

export const ZERO_ADDRESS: Hex = `0x${'0'.repeat(40)}`

/** Sides of a transfer as each watched account sees it: two moves where both sides are watched, one for a transfer to oneself. */
export function sidesOf(accounts: ReadonlySet<string>, from: Hex, to: Hex) {
  if (from === to) return accounts.has(from) ? [{ account: from, counterparty: to, direction: 'self' as const }] : []
  return [
    ...(accounts.has(from) ? [{ account: from, counterparty: to, direction: 'out' as const }] : []),
    ...(accounts.has(to) ? [{ account: to, counterparty: from, direction: 'in' as const }] : []),
  ]
}
