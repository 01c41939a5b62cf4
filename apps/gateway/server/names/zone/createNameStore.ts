import type { Database, Queries } from '@airlock/server/openDatabase'
import { keccak256, stringToHex } from 'viem'
import { GatewayError } from '../../GatewayError.ts'
import type { NameAttributes } from './readSignedText.ts'

/** The coin type distinguishes contracts with one address on two networks. */
export type NameOwner = { address: string; coinType: number }
export type NameRecord = NameOwner & {
  label: string
  attributes: NameAttributes
  registeredAt: Date
  updatedAt: Date
}

const MAX_NAMES = 3
const BETWEEN_S = 60
const REST = "interval '90 days'"
/** Longer than a signed text is valid. */
const TEXTS_KEPT = "interval '2 hours'"

const COLUMNS = `label, owner AS address, coin_type::float8 AS "coinType", attributes, registered_at AS "registeredAt",
  updated_at AS "updatedAt"`

/** Unique columns decide between processes. */
export function createNameStore(database: Database) {
  const findBy = (column: 'label' | 'owner', value: string) =>
    database.query<NameRecord>(
      `SELECT ${COLUMNS} FROM names WHERE ${column} = $1 AND released_at IS NULL ORDER BY registered_at DESC`,
      [value],
    )

  return {
    find: async (label: string) => (await findBy('label', label))[0],
    ofAddress: (address: string) => findBy('owner', address.toLowerCase()),

    async findClaimed(skeletons: readonly string[]): Promise<Set<string>> {
      const rows = await database.query<{ skeleton: string }>(
        `SELECT skeleton FROM names WHERE skeleton = ANY($1) AND (released_at IS NULL OR released_at > now() - ${REST})`,
        [skeletons],
      )
      return new Set(rows.map(({ skeleton }) => skeleton))
    },

    /** Also changes attributes of an owned name. @throws GatewayError TEXT_USED, NAME_TAKEN, NAMES_AT_LIMIT, TOO_MANY */
    async register(
      { address, coinType }: NameOwner,
      name: { label: string; skeleton: string; attributes: NameAttributes },
      message: string,
    ): Promise<void> {
      const owner = address.toLowerCase()
      await database.transaction(async (queries) => {
        await lockOwner(queries, owner)
        await burnText(queries, owner, message)
        const updated = await queries.query(
          `UPDATE names SET attributes = $4, updated_at = now()
           WHERE label = $1 AND owner = $2 AND coin_type = $3 AND released_at IS NULL RETURNING label`,
          [name.label, owner, coinType, name.attributes],
        )
        if (updated.length > 0) return
        await checkPolicy(queries, owner)
        await queries.query(`DELETE FROM names WHERE skeleton = $1 AND released_at < now() - ${REST}`, [name.skeleton])
        const added = await queries.query(
          `INSERT INTO names (label, skeleton, owner, coin_type, attributes) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT DO NOTHING RETURNING label`,
          [name.label, name.skeleton, owner, coinType, name.attributes],
        )
        if (added.length === 0) throw new GatewayError('NAME_TAKEN')
      })
    },

    /** Drops the previous attributes. @throws GatewayError TEXT_USED, NAME_OF_ANOTHER, NAMES_AT_LIMIT */
    async transfer(
      label: string,
      from: NameOwner,
      to: NameOwner,
      messages: { from: string; to: string },
    ): Promise<void> {
      await database.transaction(async (queries) => {
        await lockOwner(queries, to.address.toLowerCase())
        await burnText(queries, from.address.toLowerCase(), messages.from)
        await burnText(queries, to.address.toLowerCase(), messages.to)
        await checkCount(queries, to.address.toLowerCase())
        const moved = await queries.query(
          `UPDATE names SET owner = $4, coin_type = $5, attributes = '{}', updated_at = now()
           WHERE label = $1 AND owner = $2 AND coin_type = $3 AND released_at IS NULL RETURNING label`,
          [label, from.address.toLowerCase(), from.coinType, to.address.toLowerCase(), to.coinType],
        )
        if (moved.length === 0) throw new GatewayError('NAME_OF_ANOTHER')
      })
    },
  }
}

async function lockOwner({ query }: Queries, owner: string) {
  await query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`airlock names ${owner}`])
}

/** @throws GatewayError TEXT_USED */
async function burnText({ query }: Queries, signer: string, message: string) {
  await query(`DELETE FROM name_texts WHERE used_at < now() - ${TEXTS_KEPT}`)
  const hash = keccak256(stringToHex(`${signer} ${message}`))
  const used = await query('INSERT INTO name_texts (hash) VALUES ($1) ON CONFLICT DO NOTHING RETURNING hash', [hash])
  if (used.length === 0) throw new GatewayError('TEXT_USED')
}

async function checkCount({ query }: Queries, owner: string) {
  const [{ count } = { count: 0 }] = await query<{ count: number }>(
    'SELECT count(*)::int AS count FROM names WHERE owner = $1 AND released_at IS NULL',
    [owner],
  )
  if (count >= MAX_NAMES) throw new GatewayError('NAMES_AT_LIMIT', { context: { count: String(MAX_NAMES) } })
}

async function checkPolicy(queries: Queries, owner: string) {
  await checkCount(queries, owner)
  const [{ wait } = { wait: 0 }] = await queries.query<{ wait: number | null }>(
    `SELECT ceil(extract(epoch FROM max(registered_at) + interval '${BETWEEN_S} seconds' - now()))::int AS wait
     FROM names WHERE owner = $1`,
    [owner],
  )
  if (wait !== null && wait > 0) {
    throw new GatewayError('TOO_MANY', { context: { seconds: String(wait) }, retryAfterSeconds: wait })
  }
}
