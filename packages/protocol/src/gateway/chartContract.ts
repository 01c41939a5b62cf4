import * as z from 'zod/mini'
import { CHART_PERIODS, chart, pricePoint } from './answers/chart.ts'
import { OF_SOURCE } from './contract.ts'
import type { Endpoint } from './Endpoint.ts'
import { accountId, clientQuery } from './fields.ts'

/** An addition of this gateway. */
export const chartContract = {
  fungibleChart: {
    method: 'GET',
    path: '/v1/fungible/chart',
    query: z.object({ ...clientQuery, address: accountId, period: z.enum(CHART_PERIODS) }),
    response: chart,
    list: { key: 'points', item: pricePoint },
    errors: OF_SOURCE,
  },
} as const satisfies Record<string, Endpoint>
