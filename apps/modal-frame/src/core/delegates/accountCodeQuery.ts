import { type CaipNetworkId, namespaceOf } from '@airlock/protocol/caip'
import type { AccountCode } from '@airlock/protocol/chains/accountCode'
import { loadNetworks } from '../networks/loadNetwork.ts'
import { networksAtom } from '../networks/network.ts'
import type { Deps } from '../ports/Deps.ts'
import type { QueriedAccount } from '../queries/queryKeys.ts'
import { queryOptions } from '../queries/queryOptions.ts'
import { requestAccountCode } from './requestAccountCode.ts'

const KEPT_MS = 60_000

export type CodeOnNetwork = { id: CaipNetworkId; network: string; code: AccountCode }

export function accountCodeQuery(deps: Deps, account: QueriedAccount) {
  return queryOptions<AccountCode>({
    queryKey: ['account', account.network, account.address, 'code'],
    queryFn: () => requestAccountCode(deps, account),
    staleTime: KEPT_MS,
  })
}

/** One request for each network. */
export function accountCodesQuery(deps: Deps, account: QueriedAccount) {
  return queryOptions<CodeOnNetwork[]>({
    queryKey: ['account', account.network, account.address, 'codes'],
    queryFn: async () => {
      const networks = await loadNetworks(deps).catch(() => deps.store.get(networksAtom))
      const namespace = namespaceOf(account.network)
      return Promise.all(
        networks
          .filter(({ chainNamespace }) => chainNamespace === namespace)
          .map(async ({ caipNetworkId, name }) => ({
            id: caipNetworkId,
            network: name,
            code: await requestAccountCode(deps, { network: caipNetworkId, address: account.address }),
          })),
      )
    },
    staleTime: KEPT_MS,
  })
}

/** The user must decide before receiving funds. */
export function isDangerous({ kind }: AccountCode): boolean {
  return kind === 'unknown' || kind === 'sweeper'
}
