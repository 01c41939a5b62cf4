import type { Database } from '@airlock/server/openDatabase'
import type { Address, Hex } from 'viem'

/** `open`: may still happen. `used`: in the newest block. `ended`: final. `refused`: never accepted, and never will be. */
export type State = 'open' | 'used' | 'ended' | 'refused'
export type Stored = { hash: Hex; id: Hex; callsHash: Hex; state: State; isLongOver: boolean }

type OperationKey = { chainId: number; sender: Address; key: Hex }
type Row = Pick<Stored, 'hash' | 'id' | 'state'> & { calls_hash: Hex; over: boolean }

export const NEWEST = "state <> 'refused' ORDER BY created_at DESC LIMIT 1"
/** No network delays an operation this long after its expiry. */
export const LONG_OVER_S = 3_600

export function storedOperations({ query }: Pick<Database, 'query'>) {
  async function find(condition: string, values: unknown[]): Promise<Stored | undefined> {
    const [row] = await query<Row>(
      `SELECT hash, id, calls_hash, state, valid_until < extract(epoch FROM now()) - ${LONG_OVER_S} AS over
       FROM sponsored_operations WHERE chain_id = $1 AND sender = $2 AND ${condition}`,
      values,
    )
    return row && { hash: row.hash, id: row.id, callsHash: row.calls_hash, state: row.state, isLongOver: row.over }
  }
  const at = ({ chainId, sender, key }: OperationKey) => find('operation_key = $3', [chainId, sender, key])
  return {
    at,
    /** An open one blocks others. */
    newestOf: (chainId: number, sender: Address) => find(NEWEST, [chainId, sender]),
    /** @returns the stored one if it came first */
    async bar(position: OperationKey): Promise<Stored | undefined> {
      const { chainId, sender, key } = position
      await query(
        `INSERT INTO sponsored_operations
           (relayer, chain_id, hash, sender, operation_key, calls_hash, id, valid_until, call, state)
         VALUES ('', $1, $2, $3, $4, '', '', 0, '{}', 'refused') ON CONFLICT DO NOTHING`,
        [chainId, `${chainId} ${sender} ${key}`, sender, key],
      )
      return at(position)
    },
  }
}
