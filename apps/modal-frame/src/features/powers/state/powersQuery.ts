import type { Powers } from '@airlock/protocol/gateway/answers/powers'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { requestGateway } from '../../../core/gateway/requestGateway.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { refetchChanged } from '../../../core/queries/changedResponses.ts'
import { type QueriedAccount, queryKeys } from '../../../core/queries/queryKeys.ts'
import { queryOptions } from '../../../core/queries/queryOptions.ts'

const READING_MS = 4_000

export function powersQuery(deps: Pick<Deps, 'store' | 'clock' | 'gateway'>, account: QueriedAccount) {
  const { network, address } = account
  const queryKey = queryKeys.powers(account)
  return queryOptions<Powers>({
    queryKey,
    queryFn: ({ signal }) =>
      refetchChanged(deps, queryKey, (force) =>
        requestGateway(deps, network, gatewayContract.powers, {
          params: { address },
          query: { chainId: network, ...force },
          signal,
        }),
      ),
    refetchInterval: ({ state }) => state.data?.coverage?.is_indexing === true && READING_MS,
  })
}
