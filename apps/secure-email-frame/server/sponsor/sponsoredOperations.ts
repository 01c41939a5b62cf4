import type { Database, Queries } from '@airlock/server/openDatabase'
import type { Address, Hex } from 'viem'
import type { CheckedOperation, SignedAuthorization } from './checkOperation.ts'
import type { Fees } from './openNode.ts'

/** Parts of a transaction that the relayer signs beside nonce and fees. */
type RelayedCall = {
  data: Hex
  gas: string
  authorization?: SignedAuthorization | undefined
  /** No node took it, so that something empty has its nonce: it may happen all the same until its end, should a node have it. */
  isGivenUp?: true
  /** The relayer signed the operation under a second nonce. Both transactions may be mined, so that its coin is that of both. */
  isMoved?: true
  /** Its account wants it never carried out. Something empty gets its nonce, and it is over once that is mined in its place. */
  isCancelled?: true
  /** A node took that empty one. */
  isEmptied?: true
  /** The operation as a bundler is sent it, where one brings it. */
  operation?: object
}
/**
 * `open`: it may still be carried out. `used`: the newest block has it. `ended`: no block that is to be expected changes it. `cancelled`: something
 * empty was mined in its place before its time was over. `refused`: it was never taken, and never will be, from any sender.
 */
export type State = 'open' | 'used' | 'ended' | 'cancelled' | 'refused'
export type Kept = {
  hash: Hex
  sender: Address
  key: Hex
  callsHash: Hex
  id: Hex
  validUntil: number
  call: RelayedCall
  /** Of the relayer's transaction; null once nothing waits for it. */
  nonce: number | null
  /** That nonce, once the transaction, or another one in its place, is mined for good. */
  minedNonce: number | null
  /** Of the transaction that a node took last. */
  fees: Fees
  /** The most that one gas may cost. */
  highest: bigint
  /** The most that it costs in wei: its gas at the highest price, and what the network takes for its data beside that. */
  coin: bigint
  /** That a node took last. */
  transaction: Hex | null
  state: State
  /** Since a process last tried to send it, in ms. */
  ageMs: number
  /** Since it was kept, in ms. */
  keptMs: number
}

type Row = {
  hash: Hex
  sender: Address
  operation_key: Hex
  calls_hash: Hex
  id: Hex
  valid_until: string
  call: RelayedCall
  nonce: string | null
  mined_nonce: string | null
  max_fee: string
  tip: string
  highest: string
  coin: string
  transaction: Hex | null
  state: State
  age_ms: string
  kept_ms: string
}

/** Transactions of one relayer that may wait on one network: nodes hold few of an account, and each waits for all before it. */
export const MAX_WAITING = 16
/** With relayer and network: the lock under which nonces are given out. It is held for two statements. */
const LOCK = 7_411_903
const COLUMNS = `hash, sender, operation_key, calls_hash, id, valid_until, call, nonce, mined_nonce, max_fee, tip, highest, coin,
  transaction, state, extract(epoch FROM now() - tried_at) * 1000 AS age_ms, extract(epoch FROM now() - created_at) * 1000 AS kept_ms`

type New = Pick<CheckedOperation, 'hash' | 'sender' | 'key' | 'callsHash' | 'validUntil'> &
  Pick<Kept, 'id' | 'call' | 'fees' | 'highest' | 'coin'> &
  Pick<CheckedOperation, 'last'>

/** Number of the relayer's transactions that are mined, its coin after them, and the most that all of a day may cost. */
export type Room = { mined: number; balance: bigint; coinPerDay: bigint }

/** Place of an operation among all: the key is used once. */
type Place = { chainId: number; sender: Address; key: Hex }
export type Stored = Pick<Kept, 'hash' | 'id' | 'callsHash' | 'state'> & { isLongOver: boolean; isCancelled: boolean }
export const NEWEST = "state <> 'refused' ORDER BY created_at DESC LIMIT 1"
/** By no clock of a network does an operation wait for so long after its end. */
export const LONG_OVER_S = 3_600
/** A day and an hour: most of what is taken is mined within that hour, and by the network's clock the day begins then. */
const DAY_S = 25 * 3_600
/** So long a nonce that was mined counts for more than a node that says less. */
const KNOWN_S = 3_600

/** Operations as the servers of a database know them, with or without a relayer. */
export function storedOperations({ query }: Pick<Database, 'query'>) {
  const stored = async (condition: string, values: unknown[]): Promise<Stored | undefined> => {
    const [row] = await query<
      Pick<Row, 'hash' | 'id' | 'calls_hash' | 'state'> & { over: boolean; cancelled: boolean }
    >(
      `SELECT hash, id, calls_hash, state, valid_until < extract(epoch FROM now()) - ${LONG_OVER_S} AS over,
         call ? 'isCancelled' AS cancelled
       FROM sponsored_operations WHERE chain_id = $1 AND sender = $2 AND ${condition}`,
      values,
    )
    if (row === undefined) return undefined
    const { hash, id, calls_hash: callsHash, state, over: isLongOver, cancelled: isCancelled } = row
    return { hash, id, callsHash, state, isLongOver, isCancelled }
  }
  const at = ({ chainId, sender, key }: Place) => stored('operation_key = $3', [chainId, sender, key])
  return {
    at,
    /** The one of an account that was taken last: one that is open is, since no other one is taken until it has ended. */
    newestOf: (chainId: number, sender: Address) => stored(NEWEST, [chainId, sender]),
    /** Bars what is not kept from ever being kept. @returns what is there then: whichever comes first decides */
    async bar(place: Place): Promise<Stored | undefined> {
      const { chainId, sender, key } = place
      await query(
        `INSERT INTO sponsored_operations
           (relayer, chain_id, hash, sender, operation_key, calls_hash, id, valid_until, call, max_fee, tip, highest, state)
         VALUES ('', $1, $2, $3, $4, '', '', 0, '{}', 0, 0, 0, 'refused') ON CONFLICT DO NOTHING`,
        [chainId, `${chainId} ${sender} ${key}`, sender, key],
      )
      return at(place)
    },
    /**
     * Marks what may still happen, and waits under a nonce of a relayer: that goes to something empty. So is what had one nonce alone, which is used
     * for good: where its transaction was in vain, it never happens.
     *
     * @returns its hash, where it was not marked before
     */
    async cancel({ chainId, sender, key }: Place): Promise<Hex | undefined> {
      const [row] = await query<{ hash: Hex }>(
        `UPDATE sponsored_operations SET call = call || '{"isGivenUp": true, "isCancelled": true}'
         WHERE chain_id = $1 AND sender = $2 AND operation_key = $3 AND state = 'open' AND relayer <> ''
           AND (nonce IS NOT NULL OR (mined_nonce IS NOT NULL AND NOT call ? 'isMoved'))
           AND NOT call ? 'isCancelled' RETURNING hash`,
        [chainId, sender, key],
      )
      return row?.hash
    },
  }
}

/** The rows of one relayer on one network. Operations are public once they are sent: nothing in them is secret. */
export function sponsoredOperations(
  { query, transaction }: Pick<Database, 'query' | 'transaction'>,
  relayer: string,
  chainId: number,
) {
  const lock = (locked: Queries) =>
    locked.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LOCK, String(chainId)])
  /**
   * Coin of the operations that all relayers took within a day, and of those that wait, at the most that each may have cost; of one that was
   * refused, if something empty has its nonce, or may have had it since. Those that wait under a key that was changed are left out after a day:
   * nothing looks after them.
   */
  const COIN_OF_DAY = `(SELECT coalesce(sum(coin), 0) FROM sponsored_operations
    WHERE relayer <> '' AND chain_id = $1
      AND (created_at > now() - interval '${DAY_S} seconds' OR (relayer = $2 AND nonce IS NOT NULL))
      AND (state <> 'refused' OR nonce IS NOT NULL OR tried_at > created_at))`
  /** The last of the relayer's nonces that is known to be mined for good. */
  const MINED = `(SELECT max(mined_nonce) FROM sponsored_operations
    WHERE relayer <> '' AND chain_id = $1 AND relayer = $2 AND created_at > now() - interval '${KNOWN_S} seconds')`
  const keptOf = (row: Row): Kept => ({
    hash: row.hash,
    sender: row.sender,
    key: row.operation_key,
    callsHash: row.calls_hash,
    id: row.id,
    validUntil: Number(row.valid_until),
    call: row.call,
    nonce: row.nonce === null ? null : Number(row.nonce),
    minedNonce: row.mined_nonce === null ? null : Number(row.mined_nonce),
    fees: { maxFee: BigInt(row.max_fee), tip: BigInt(row.tip) },
    highest: BigInt(row.highest),
    coin: BigInt(row.coin),
    transaction: row.transaction,
    state: row.state,
    ageMs: Number(row.age_ms),
    keptMs: Number(row.kept_ms),
  })

  return {
    /** An operation, whichever relayer has it. */
    async byHash(hash: Hex): Promise<Kept | undefined> {
      const [row] = await query<Row>(`SELECT ${COLUMNS} FROM sponsored_operations WHERE hash = $1`, [hash])
      return row && keptOf(row)
    },
    /** Only one that this relayer has: under the nonce of another one it would sign as the wrong account. */
    async ownByHash(hash: Hex): Promise<Kept | undefined> {
      const [row] = await query<Row>(
        `SELECT ${COLUMNS} FROM sponsored_operations WHERE hash = $1 AND relayer = $2 AND chain_id = $3`,
        [hash, relayer, chainId],
      )
      return row && keptOf(row)
    },
    /** The operation of an account that may still happen, whichever relayer has it. */
    async openOf(sender: Address): Promise<Kept | undefined> {
      const [row] = await query<Row>(
        `SELECT ${COLUMNS} FROM sponsored_operations WHERE chain_id = $1 AND sender = $2 AND state = 'open'`,
        [chainId, sender],
      )
      return row && keptOf(row)
    },
    /** The most that the operations of a day may have cost, and those that wait, in wei. */
    async coinOfDay(): Promise<bigint> {
      const [row] = await query<{ coin: string }>(`SELECT ${COIN_OF_DAY} AS coin`, [chainId, relayer])
      return BigInt(row?.coin ?? 0)
    },
    /** All that something waits for, by their nonces. */
    async waiting(): Promise<Kept[]> {
      const rows = await query<Row>(
        `SELECT ${COLUMNS} FROM sponsored_operations
         WHERE relayer <> '' AND chain_id = $1 AND relayer = $2 AND (nonce IS NOT NULL OR state IN ('open', 'used')) ORDER BY nonce`,
        [chainId, relayer],
      )
      return rows.map(keptOf)
    },
    /**
     * Keeps an operation with the next nonce of the relayer, if too many do not wait, the day's coin is not spent, and there is coin for all that wait
     * and for this one. Each is looked at under the lock: what was looked at before may be taken by others meanwhile.
     *
     * @returns the nonce; `known` also where its account has an operation that is open, or one that is newer than `last`
     */
    insert: (
      { hash, sender, key, callsHash, validUntil, id, call, fees, highest, coin, last }: New,
      { mined, balance, coinPerDay }: Room,
    ): Promise<number | 'busy' | 'spent' | 'empty' | 'known'> =>
      transaction(async (locked) => {
        await lock(locked)
        const [row] = await locked.query<{ nonce: string | null; busy: boolean; spent: boolean; empty: boolean }>(
          `WITH waiting AS (
             SELECT count(*) >= ${MAX_WAITING} AS busy, coalesce(sum(coin), 0) + $14::numeric > $15::numeric AS empty,
               ${COIN_OF_DAY} + $14::numeric > $18::numeric AS spent, max(nonce) AS last,
               ${MINED} AS mined
             FROM sponsored_operations WHERE relayer <> '' AND chain_id = $1 AND relayer = $2 AND nonce >= $3
           ), inserted AS (
             INSERT INTO sponsored_operations
               (relayer, chain_id, nonce, hash, sender, operation_key, calls_hash, id, valid_until, call, max_fee, tip, highest, coin, state)
             SELECT $2, $1, greatest($3::bigint, last + 1, mined + 1), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'open'
             FROM waiting WHERE NOT busy AND NOT spent AND NOT empty AND ($16::boolean OR $17::text IS NOT DISTINCT FROM (
               SELECT hash FROM sponsored_operations WHERE chain_id = $1 AND sender = $5 AND ${NEWEST}
             ))
             ON CONFLICT DO NOTHING RETURNING nonce
           )
           SELECT (SELECT nonce FROM inserted) AS nonce, busy, spent, empty FROM waiting`,
          [
            chainId,
            relayer,
            mined,
            hash,
            sender,
            key,
            callsHash,
            id,
            validUntil,
            JSON.stringify(call),
            String(fees.maxFee),
            String(fees.tip),
            String(highest),
            String(coin),
            String(balance),
            last === undefined,
            last ?? null,
            String(coinPerDay),
          ],
        )
        if (row?.nonce != null) return Number(row.nonce)
        if (row?.busy) return 'busy'
        if (row?.spent) return 'spent'
        return row?.empty ? 'empty' : 'known'
      }),
    /** Gives one process the next try of a transaction. @returns false where another one has it, or it is not as it was read */
    async claim({ hash, nonce, state }: Pick<Kept, 'hash' | 'nonce' | 'state'>, afterMs: number): Promise<boolean> {
      const rows = await query(
        `UPDATE sponsored_operations SET tried_at = now()
         WHERE hash = $1 AND nonce = $2 AND state = $3 AND tried_at <= now() - $4 * interval '1 millisecond' RETURNING hash`,
        [hash, nonce, state, afterMs],
      )
      return rows.length > 0
    },
    /** Notes what a node took. */
    async noteTransaction(hash: Hex, sent: Hex, { fees, isEmpty }: { fees: Fees; isEmpty: boolean }) {
      await query(
        `UPDATE sponsored_operations SET transaction = $2, max_fee = $3, tip = $4,
           call = CASE WHEN $5 THEN call || '{"isEmptied": true}' ELSE call - 'isEmptied' END WHERE hash = $1`,
        [hash, sent, String(fees.maxFee), String(fees.tip), isEmpty],
      )
    },
    /** Notes the price from which a transaction is worth another try. */
    async noteFees(hash: Hex, { maxFee, tip }: Fees) {
      await query('UPDATE sponsored_operations SET max_fee = $2, tip = $3 WHERE hash = $1', [
        hash,
        String(maxFee),
        String(tip),
      ])
    },
    /** Notes how an operation stands. A node that is behind opens nothing again. */
    async note(hash: Hex, state: 'used' | 'ended') {
      await query("UPDATE sponsored_operations SET state = $2 WHERE hash = $1 AND state IN ('open', 'used')", [
        hash,
        state,
      ])
    },
    /** Notes that the nonce of an operation, the only one that it was ever signed with, was used without it. */
    async noteCancelled(hash: Hex, nonce: number) {
      await query(
        `UPDATE sponsored_operations SET state = 'cancelled' WHERE hash = $1 AND coalesce(nonce, mined_nonce) = $2 AND state = 'open'
           AND call ? 'isCancelled' AND NOT call ? 'isMoved'`,
        [hash, nonce],
      )
    },
    /**
     * Moves what waits to another free nonce. A transaction that was signed under the first one may be mined all the same, and is paid for then, too. Nothing
     * that another server settled meanwhile waits again.
     */
    async move(hash: Hex, nonce: number) {
      await query(
        `UPDATE sponsored_operations SET nonce = $2, coin = coin * 2, call = call || '{"isMoved": true}'
         WHERE hash = $1 AND nonce IS NOT NULL`,
        [hash, nonce],
      )
    },
    /** Notes that nothing waits for the nonce of a transaction any more. */
    async letGo(hash: Hex) {
      await query('UPDATE sponsored_operations SET nonce = NULL WHERE hash = $1', [hash])
    },
    /** Notes that a transaction, or another one in its place, is mined for good, once: nothing waits for it any more. */
    async settle(hash: Hex, coin: bigint | null) {
      await query(
        `UPDATE sponsored_operations SET mined_nonce = nonce, nonce = NULL, coin = coalesce($2, coin)
         WHERE hash = $1 AND nonce IS NOT NULL`,
        [hash, coin === null ? null : String(coin)],
      )
    },
    /** Number of transactions that are known to be mined for good; 0 where none was lately: a network of a test may have begun anew. */
    async leastMined(): Promise<number> {
      const [row] = await query<{ least: string }>(`SELECT coalesce(${MINED} + 1, 0) AS least`, [chainId, relayer])
      return Number(row?.least ?? 0)
    },
    /** Gives the nonce of what no node took to something empty. */
    async giveUp(hash: Hex) {
      await query(`UPDATE sponsored_operations SET call = call || '{"isGivenUp": true}' WHERE hash = $1`, [hash])
    },
    /**
     * Ends what a node refused. Its nonce is free where it was the last one; else it is filled by something empty.
     *
     * @returns false where another process has tried to send it since, and some node may have it
     */
    refuse: (hash: Hex) =>
      transaction(async (locked) => {
        await lock(locked)
        const rows = await locked.query(
          `UPDATE sponsored_operations AS own SET state = 'refused', nonce = CASE WHEN EXISTS (
             SELECT 1 FROM sponsored_operations WHERE relayer = $2 AND chain_id = $3 AND nonce > own.nonce
           ) THEN nonce END
           WHERE hash = $1 AND state = 'open' AND transaction IS NULL AND tried_at <= created_at RETURNING hash`,
          [hash, relayer, chainId],
        )
        return rows.length > 0
      }),
  }
}
