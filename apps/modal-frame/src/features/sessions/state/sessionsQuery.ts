import { sessionsContract } from '@airlock/protocol/gateway/sessionsContract'
import { fetchGateway } from '../../../core/gateway/fetchGateway.ts'
import { sdkVersion } from '../../../core/gateway/sdkVersion.ts'
import { configAtom } from '../../../core/host/config.ts'
import { siteOriginAtom } from '../../../core/host/siteOrigin.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { featuresQuery } from '../../../core/queries/featuresQuery.ts'
import { queryClient } from '../../../core/queries/queryClient.ts'
import { type QueriedAccount, queryKeys } from '../../../core/queries/queryKeys.ts'
import { queryOptions } from '../../../core/queries/queryOptions.ts'
import { readTokenAt } from '../../../core/tokens/readTokenAt.ts'
import { readWalletGrants } from '../flows/readWalletGrants.ts'
import { type ListedSession, mergeSessions } from './ListedSession.ts'
import { readNoted } from './notedGrants.ts'
import { type TokenMetadata, tokenKey, tokensOf } from './permissionTokens.ts'

export type Sessions = {
  sessions: readonly ListedSession[]
  tokens: Readonly<Record<string, TokenMetadata>>
  /** More permissions may exist. */
  isPartial: boolean
}

const MAX_TOKENS = 20

export const sessionsKey = (account: QueriedAccount) => [...queryKeys.account(account), 'sessions'] as const

/** The sources fail one by one. */
export function sessionsQuery(deps: Deps, account: QueriedAccount) {
  return queryOptions<Sessions>({
    queryKey: sessionsKey(account),
    queryFn: async ({ signal }) => {
      const [wallet, stored] = await Promise.all([readWalletGrants(deps), readGateway(deps, account, signal)])
      const { store, clock } = deps
      const sessions = mergeSessions({
        account,
        site: { name: store.get(configAtom)?.metadata.name ?? '', origin: store.get(siteOriginAtom) },
        wallet,
        recorded: readNoted(deps),
        gateway: stored ?? [],
        now: clock.now(),
      })
      const isPartial = stored === undefined || wallet?.isComplete === false
      return { sessions, tokens: await readTokens(deps, account, sessions), isPartial }
    },
    staleTime: 0,
  })
}

async function readGateway(deps: Deps, { address }: QueriedAccount, signal: AbortSignal) {
  const { gateway, store } = deps
  if (gateway === undefined) return []
  try {
    const { sessions: isOffered } = (await queryClient(store).fetchQuery(featuresQuery(deps) as never)) as {
      sessions: boolean
    }
    if (!isOffered) return []
    const client = { ...gateway, sdkVersion: sdkVersion({ store }) }
    return (await fetchGateway(client, sessionsContract.sessions, { params: { address }, query: {}, signal })).sessions
  } catch {
    return undefined
  }
}

async function readTokens(deps: Deps, { address }: QueriedAccount, sessions: readonly ListedSession[]) {
  const requested = [...new Map(sessions.flatMap(({ grant }) => tokensOf(grant)).map((one) => [tokenKey(one), one]))]
  const found = await Promise.all(
    requested.slice(0, MAX_TOKENS).map(async ([key, { chainId, token }]): Promise<[string, TokenMetadata][]> => {
      const read = await readTokenAt(deps, { network: chainId, address }, token).catch(() => undefined)
      return read === undefined ? [] : [[key, { symbol: read.symbol, decimals: Number(read.quantity.decimals) }]]
    }),
  )
  return Object.fromEntries(found.flat())
}
