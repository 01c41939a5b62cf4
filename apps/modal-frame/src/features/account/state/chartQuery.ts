import type { CaipAddress } from '@airlock/protocol/caip'
import type { ChartPeriod, PricePoint } from '@airlock/protocol/gateway/answers/chart'
import { chartContract } from '@airlock/protocol/gateway/chartContract'
import { fetchGateway } from '../../../core/gateway/fetchGateway.ts'
import { sdkVersion } from '../../../core/gateway/sdkVersion.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { queryOptions } from '../../../core/queries/queryOptions.ts'

/** Gateways without this route respond with an error, which views treat as empty. */
export function chartQuery(
  { gateway, store }: Pick<Deps, 'gateway' | 'store'>,
  address: CaipAddress,
  period: ChartPeriod,
) {
  return queryOptions<readonly PricePoint[]>({
    queryKey: ['chart', address, period],
    queryFn: async ({ signal }) => {
      if (gateway === undefined) return []
      const client = { ...gateway, sdkVersion: sdkVersion({ store }) }
      const query = { address, period }
      return (await fetchGateway(client, chartContract.fungibleChart, { query, signal })).points
    },
  })
}
