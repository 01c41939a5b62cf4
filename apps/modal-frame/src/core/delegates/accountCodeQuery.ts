import { type CaipNetworkId, namespaceOf } from '@airlock/protocol/caip'
import type { AccountCode } from '@airlock/protocol/chains/accountCode'
import { replaceEqualDeep } from '@tanstack/query-core'
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
    structuralSharing: (before, after) => keepDelegate(before as AccountCode | undefined, after as AccountCode),
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
    structuralSharing: (before = [], after) => {
      const previous = before as CodeOnNetwork[]
      const codes = (after as CodeOnNetwork[]).map((one) => ({
        ...one,
        code: keepDelegate(previous.find(({ id }) => id === one.id)?.code, one.code),
      }))
      return replaceEqualDeep(previous, codes)
    },
    staleTime: KEPT_MS,
  })
}

/** A network that no longer answers does not clear a warning. */
function keepDelegate(before: AccountCode | undefined, after: AccountCode): AccountCode {
  return after.kind === 'unread' && before !== undefined && 'delegate' in before ? before : after
}
