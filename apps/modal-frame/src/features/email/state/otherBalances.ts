import { type CaipNetworkId, namespaceOf } from '@airlock/protocol/caip'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { requestGateway } from '../../../core/gateway/requestGateway.ts'
import type { CaipNetwork } from '../../../core/networks/network.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { type QueriedAccount, queryKeys } from '../../../core/queries/queryKeys.ts'
import { queryOptions } from '../../../core/queries/queryOptions.ts'

/** The page's other networks where the address may hold something. */
export function otherNetworks(networks: readonly CaipNetwork[], { network }: QueriedAccount): CaipNetworkId[] {
  return networks
    .filter(({ chainNamespace, caipNetworkId }) => chainNamespace === namespaceOf(network) && caipNetworkId !== network)
    .map(({ caipNetworkId }) => caipNetworkId)
}

/** One request for all networks of the gateway. */
export function balancesQuery(deps: Deps, account: QueriedAccount) {
  return queryOptions<TokenBalance[]>({
    queryKey: [...queryKeys.account(account), 'balances'],
    queryFn: async () => {
      const { network, address } = account
      const input = { params: { address }, query: { currency: 'usd' } } as const
      return (await requestGateway(deps, network, gatewayContract.balance, input)).balances
    },
  })
}
