import type { CaipAddress } from '@airlock/protocol/caip'
import { chartContract } from '@airlock/protocol/gateway/chartContract'
import { route } from '../../Route.ts'
import { SAMPLE_TOKEN } from '../sampleValues.ts'
import { priceSource } from './fungiblePrice.ts'

export const fungibleChart = route({
  endpoint: chartContract.fungibleChart,
  access: 'project',
  caching: { by: 'shared', maxAgeS: 300, staleWhileRevalidateS: 3_600 },
  source: priceSource,
  async respond({ query: { address, period } }, deps, context) {
    const { chart } = deps.source
    const isServed = deps.chains.some((chainId) => address.startsWith(`${chainId}:`))
    if (chart === undefined || !isServed) return { points: [] }
    return { points: await chart({ address: address as CaipAddress, period }, context) }
  },
  sample: {
    path: `/v1/fungible/chart?address=${SAMPLE_TOKEN}&period=1d`,
    invalid: [`/v1/fungible/chart?address=${SAMPLE_TOKEN}&period=1y`, 'query.period'],
  },
})
