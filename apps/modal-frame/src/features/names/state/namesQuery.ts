import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { isNamedOn } from '@airlock/protocol/names/isNamedOn'
import { requestGateway } from '../../../core/gateway/requestGateway.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { type QueriedAccount, queryKeys } from '../../../core/queries/queryKeys.ts'
import { queryOptions } from '../../../core/queries/queryOptions.ts'

export type OwnName = { name: string; avatar: string | undefined; avatarRecord: string; bio: string }

/** Never cached, because a change must be visible immediately. */
export function namesQuery(deps: Pick<Deps, 'gateway' | 'store'>, account: QueriedAccount, zone: string) {
  const { network, address } = account
  return queryOptions<readonly OwnName[]>({
    queryKey: [...queryKeys.profile(account), 'names', zone],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { sender: address, apiVersion: '2' as const }
      const input = { params: { address }, query, signal, cache: 'no-store' as const }
      const profiles = await requestGateway(deps, network, gatewayContract.profileReverse, input)
      const own = profiles.filter((one) => one.name.endsWith(`.${zone}`) && isNamedOn(network, one))
      return own.map(({ name, attributes: [known] }) => {
        return { name, avatar: known?.avatar, avatarRecord: known?.avatarRecord ?? '', bio: known?.bio ?? '' }
      })
    },
  })
}
