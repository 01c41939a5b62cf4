import { type CaipNetworkId, namespaceOf, normalAddress } from '@airlock/protocol/caip'
import type { Database } from '@airlock/server/openDatabase'
import { type Order, type OrderStore, type StoredStatus, withUpdate } from './OrderStore.ts'

const MAX_FINISHED = 100

type Row = {
  reference: string
  provider: string
  address: string
  network: CaipNetworkId
  asset: string
  status: StoredStatus
  hash: string | null
  amount: string | null
  created_at: Date
  updated_at: Date
}

export function databaseOrders(database: Database): OrderStore {
  return {
    async add({ reference, provider, address, network, asset }) {
      await database.query(
        `INSERT INTO onramp_orders (reference, provider, address, network, asset) VALUES ($1, $2, $3, $4, $5)`,
        [reference, provider, normalAddress(namespaceOf(network), address), network, asset],
      )
    },
    async find(reference) {
      const [row] = await database.query<Row>(`SELECT * FROM onramp_orders WHERE reference = $1`, [reference])
      return row && toOrder(row)
    },
    update: ({ provider, reference, eventId, update }) =>
      database.transaction(async ({ query }) => {
        // Two processes may receive events of one order at the same time.
        const [row] = await query<Row>(
          `SELECT * FROM onramp_orders WHERE reference = $1 AND provider = $2 FOR UPDATE`,
          [reference, provider],
        )
        if (row === undefined) return false
        const added = await query(
          `INSERT INTO onramp_events (provider, id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id`,
          [provider, eventId],
        )
        if (added.length === 0) return true
        const { status, hash, amount, updatedAt } = withUpdate(toOrder(row), update, new Date())
        await query(
          `UPDATE onramp_orders SET status = $2, hash = $3, amount = $4, updated_at = $5 WHERE reference = $1`,
          [reference, status, hash ?? null, amount ?? null, updatedAt],
        )
        return true
      }),
    async finishedOf(address, network) {
      const rows = await database.query<Row>(
        `SELECT * FROM onramp_orders
         WHERE address = ANY($1) AND status = 'success' AND hash IS NOT NULL AND ($2::text IS NULL OR network = $2)
         ORDER BY created_at DESC LIMIT ${MAX_FINISHED}`,
        [[address, address.toLowerCase()], network ?? null],
      )
      return rows.map(toOrder)
    },
  }
}

function toOrder({ hash, amount, created_at: createdAt, updated_at: updatedAt, ...row }: Row): Order {
  return { ...row, hash: hash ?? undefined, amount: amount ?? undefined, createdAt, updatedAt }
}
