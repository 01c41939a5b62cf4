import type { Database } from '@airlock/server/openDatabase'

export type AccessToken = { token: string; expiresAt: Date }
/** `previous` may have signed delayed events. */
type Tokens = { current: string; previous: string | undefined }
type Renew = () => Promise<AccessToken>

/** Only one caller renews, because a new token voids the previous one. */
export type TokenStore = {
  /** @throws what `renew` throws */
  read(provider: string, renew: Renew): Promise<Tokens>
}

const EARLY_MS = 60 * 60_000

type Row = { token: string; previous: string | null; expires_at: Date }

export function databaseTokens(database: Database): TokenStore {
  return {
    async read(provider, renew) {
      const find = ({ query }: Pick<Database, 'query'>) =>
        query<Row>('SELECT token, previous, expires_at FROM onramp_tokens WHERE provider = $1', [provider])
      const [known] = await find(database)
      if (known && isCurrent(known.expires_at)) return toTokens(known)
      return database.transaction(async (queries) => {
        await queries.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`airlock onramp ${provider}`])
        const [renewed] = await find(queries)
        if (renewed && isCurrent(renewed.expires_at)) return toTokens(renewed)
        const { token, expiresAt } = await renew()
        const previous = renewed?.token ?? null
        await queries.query(
          `INSERT INTO onramp_tokens (provider, token, previous, expires_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (provider) DO UPDATE SET token = $2, previous = $3, expires_at = $4`,
          [provider, token, previous, expiresAt],
        )
        return toTokens({ token, previous, expires_at: expiresAt })
      })
    },
  }
}

export function memoryTokens(): TokenStore {
  let last: Promise<Row> | undefined
  async function next(before: Promise<Row> | undefined, renew: Renew): Promise<Row> {
    const known = await before?.catch(() => undefined)
    if (known && isCurrent(known.expires_at)) return known
    const { token, expiresAt } = await renew()
    return { token, previous: known?.token ?? null, expires_at: expiresAt }
  }
  return {
    async read(_, renew) {
      last = next(last, renew)
      return toTokens(await last)
    },
  }
}

const isCurrent = (expiresAt: Date) => expiresAt.getTime() - EARLY_MS > Date.now()
const toTokens = ({ token, previous }: Row): Tokens => ({ current: token, previous: previous ?? undefined })
