import type { Suggestion } from '@airlock/protocol/gateway/answers/zoneNames'
import { namesContract } from '@airlock/protocol/gateway/namesContract'
import { labelFault } from '@airlock/protocol/names/nameLabel'
import { fetchGateway } from '../../../core/gateway/fetchGateway.ts'
import { sdkVersion } from '../../../core/gateway/sdkVersion.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { queryOptions } from '../../../core/queries/queryOptions.ts'

const FRESH_MS = 10_000

/** The typed name first. Invalid names are not sent. */
export function suggestionsQuery({ gateway, store }: Pick<Deps, 'gateway' | 'store'>, label: string, zone: string) {
  return queryOptions<readonly Suggestion[]>({
    queryKey: ['nameSuggestions', zone, label],
    enabled: gateway !== undefined && labelFault(label) === undefined,
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      if (gateway === undefined) return []
      const client = { ...gateway, sdkVersion: sdkVersion({ store }) }
      const input = { params: { name: label }, query: { zone }, signal }
      return (await fetchGateway(client, namesContract.profileSuggestions, input)).suggestions
    },
  })
}
