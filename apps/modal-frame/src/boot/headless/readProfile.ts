import type { ChainNamespace } from '@airlock/protocol/caip'
import type { AccountProfile } from '@airlock/protocol/channel/callSchemas'
import { sessionAtom } from '../../core/host/hostState.ts'
import type { Deps } from '../../core/ports/Deps.ts'
import { profileQuery, type ShownProfile } from '../../core/queries/profile.ts'
import { queryClient } from '../../core/queries/queryClient.ts'

/** Without the user's own labels, which sites do not see. */
export async function readProfile(
  deps: Deps,
  { namespace, address }: { namespace: ChainNamespace; address: string },
): Promise<AccountProfile> {
  const network = deps.store.get(sessionAtom)?.namespaces[namespace]?.caipNetworkId
  if (deps.gateway === undefined || network === undefined) return {}
  const query = profileQuery(deps, { network, address })
  const { profileName: name }: ShownProfile = await queryClient(deps.store).fetchQuery(query as never)
  return { ...(name !== undefined && { name }) }
}
