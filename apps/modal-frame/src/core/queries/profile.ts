import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { askGateway } from '../gateway/askGateway.ts'
import { activeAddressAtom } from '../host/hostState.ts'
import type { Deps } from '../ports/Deps.ts'
import { type QueriedAccount, queryKeys } from './queryKeys.ts'
import { queryOptions } from './queryOptions.ts'

/** Name and avatar of an account; both may be absent. The name is foreign text, made fit to be shown. */
export type ShownProfile = { profileName: string | undefined; profileImage: string | undefined }

/** Fallback of a network that the gateway does not serve. */
const UNNAMED = { name: null, avatar: null }

/**
 * Query of an account's profile, which is kept for 5 min. Where the network's name service has no name for the address, the
 * first one that is registered for it stands there.
 */
export function profileQuery(deps: Pick<Deps, 'gateway' | 'store'>, account: QueriedAccount) {
  const { network, address } = account
  return queryOptions({
    queryKey: queryKeys.profile(account),
    queryFn: async ({ signal }): Promise<ShownProfile> => {
      const input = { params: { address }, query: { sender: deps.store.get(activeAddressAtom) ?? undefined }, signal }
      const { name, avatar } = await askGateway(deps, network, gatewayContract.identity, {
        ...input,
        fallback: UNNAMED,
      })
      // Without an answer the avatar stands there without a name.
      const versioned = { ...input, query: { ...input.query, apiVersion: '2' } }
      const registered = () => askGateway(deps, network, gatewayContract.profileReverse, versioned).catch(() => [])
      const profileName = foreignText(name ?? (await registered())[0]?.name)
      return { profileName, profileImage: avatar || undefined }
    },
  })
}
