import type { Database } from '@airlock/server/openDatabase'
import type { Address, Hex } from 'viem'
import type { SignedAuthorization } from './checkOperation.ts'
import type { Fees } from './openNode.ts'

/** What the relayer signs beside nonce and fees, and how often that changed. */
type RelayedCall = {
  /** The EntryPoint where it is undefined. */
  to?: Address
  data: Hex
  gas: string
  authorization?: SignedAuthorization | undefined
  /** How many operations under the same number came before it. */
  replaced?: number
}
export type Waiting = {
  hash: Hex
  sender: Address
  operationNonce: Hex
  nonce: number
  call: RelayedCall
  fees: Fees
  transactions: Hex[]
  /** Since it was last sent, in ms. */
  ageMs: number
}
/**
 * `waiting` for a block; `mined`, by whichever transaction used the operation's number; `replaced` by another operation; or `lost`, so that it may
 * be brought again: with its chain, by a transaction that failed, or because nobody can sign it.
 */
type State = 'waiting' | 'mined' | 'replaced' | 'lost'

type Row = {
  hash: Hex
  sender: Address
  operation_nonce: Hex
  nonce: string
  call: RelayedCall
  max_fee: string
  tip: string
  transactions: Hex[]
  age_ms: string
}

/** The rows of one relayer on one network. Operations are public once they are sent: nothing in them is secret. */
export function relayedOperations({ query }: Pick<Database, 'query'>, relayer: string, chainId: number) {
  return {
    async isKnown(hash: Hex): Promise<boolean> {
      const rows = await query("SELECT 1 FROM relayed_operations WHERE hash = $1 AND state <> 'lost'", [hash])
      return rows.length > 0
    },
    /** Those that wait for a block, by their nonces. */
    async waiting(): Promise<Waiting[]> {
      const rows = await query<Row>(
        `SELECT hash, sender, operation_nonce, nonce, call, max_fee, tip, transactions,
           extract(epoch FROM now() - sent_at) * 1000 AS age_ms
         FROM relayed_operations WHERE relayer = $1 AND chain_id = $2 AND state = 'waiting' ORDER BY nonce`,
        [relayer, chainId],
      )
      return rows.map((row) => ({
        hash: row.hash,
        sender: row.sender,
        operationNonce: row.operation_nonce,
        nonce: Number(row.nonce),
        call: row.call,
        fees: { maxFee: BigInt(row.max_fee), tip: BigInt(row.tip) },
        transactions: row.transactions,
        ageMs: Number(row.age_ms),
      }))
    },
    async insert({ hash, sender, operationNonce, nonce, call, fees }: Omit<Waiting, 'transactions' | 'ageMs'>) {
      await query(
        `INSERT INTO relayed_operations (hash, chain_id, relayer, sender, operation_nonce, nonce, call, max_fee, tip)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         ON CONFLICT (hash) DO UPDATE SET nonce = $6, call = $7, max_fee = $8, tip = $9, state = 'waiting', sent_at = now()`,
        [
          hash,
          chainId,
          relayer,
          sender,
          operationNonce,
          nonce,
          JSON.stringify(call),
          String(fees.maxFee),
          String(fees.tip),
        ],
      )
    },
    /** Before it is sent, so that a transaction which the network has is never unknown here. */
    async noteTransaction(hash: Hex, transaction: Hex, { maxFee, tip }: Fees) {
      await query(
        `UPDATE relayed_operations SET max_fee = $3, tip = $4, sent_at = now(),
           transactions = CASE WHEN $2 = ANY (transactions) THEN transactions ELSE transactions || $2::text END WHERE hash = $1`,
        [hash, transaction, String(maxFee), String(tip)],
      )
    },
    async setState(hash: Hex, state: State) {
      await query('UPDATE relayed_operations SET state = $2 WHERE hash = $1', [hash, state])
    },
    async remove(hash: Hex) {
      await query('DELETE FROM relayed_operations WHERE hash = $1', [hash])
    },
  }
}
