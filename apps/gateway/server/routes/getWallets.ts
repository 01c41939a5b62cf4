import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { walletQuery } from '../catalogue/walletQuery.ts'
import type { Route } from '../Route.ts'

/** Seconds (S9.11). */
const FRESH_S = 300

/** Answers a page of the wallet catalogue. */
export const getWallets: Route = {
  path: '/getWallets',
  needsProject: true,
  cacheControl: `public, max-age=${FRESH_S}`,
  async answer(request, { catalogue }) {
    const query = walletQuery.safeParse(request.query())
    if (!query.success) {
      const fields = query.error.issues.map(({ path }) => path.join('.')).join(', ')
      throw new AirlockError('INVALID_PARAMS', { context: { method: `getWallets (${fields})` } })
    }
    return { body: JSON.stringify(await catalogue.wallets(query.data)), type: 'application/json; charset=utf-8' }
  },
}
