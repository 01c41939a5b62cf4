import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { isNamedOn } from '@airlock/protocol/names/isNamedOn'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { requestGateway } from '../gateway/requestGateway.ts'
import { activeAddressAtom } from '../host/hostState.ts'
import type { Deps } from '../ports/Deps.ts'
import { type QueriedAccount, queryKeys } from './queryKeys.ts'
import { queryOptions } from './queryOptions.ts'

export type ShownProfile = { profileName: string | undefined; profileImage: string | undefined }

const UNNAMED = { name: null, avatar: null }

/** Cached for 5 min. Falls back to the first name registered for the network. */
export function profileQuery(deps: Pick<Deps, 'gateway' | 'store'>, account: QueriedAccount) {
  const { network, address } = account
  return queryOptions({
    queryKey: queryKeys.profile(account),
    queryFn: async ({ signal }): Promise<ShownProfile> => {
      const input = { params: { address }, query: { sender: deps.store.get(activeAddressAtom) ?? undefined }, signal }
      const { name, avatar } = await requestGateway(deps, network, gatewayContract.identity, {
        ...input,
        fallback: UNNAMED,
      })
      const versioned = { ...input, query: { ...input.query, apiVersion: '2' } }
      const registered = () => requestGateway(deps, network, gatewayContract.profileReverse, versioned).catch(() => [])
      const profileName = foreignText(name ?? (await registered()).find((one) => isNamedOn(network, one))?.name)
      return { profileName, profileImage: avatar || undefined }
    },
  })
}
