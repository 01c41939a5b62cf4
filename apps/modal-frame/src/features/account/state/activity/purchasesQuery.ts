import type { Transaction } from '@airlock/protocol/gateway/answers/history'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { requestGateway } from '../../../../core/gateway/requestGateway.ts'
import type { Deps } from '../../../../core/ports/Deps.ts'
import { type QueriedAccount, queryKeys } from '../../../../core/queries/queryKeys.ts'
import { queryOptions } from '../../../../core/queries/queryOptions.ts'

/** Each has the id of the chain's own row, which it replaces in the view. */
export function purchasesQuery(deps: Pick<Deps, 'gateway' | 'store'>, account: QueriedAccount) {
  const { network, address } = account
  return queryOptions<readonly Transaction[]>({
    queryKey: [...queryKeys.account(account), 'purchases'],
    queryFn: async ({ signal }) => {
      // Value of other clients of the API.
      const query = { chainId: network, onramp: 'coinbase' }
      const input = { params: { address }, query, signal, cache: 'no-cache' as const }
      return (await requestGateway(deps, network, gatewayContract.history, input)).data
    },
  })
}
