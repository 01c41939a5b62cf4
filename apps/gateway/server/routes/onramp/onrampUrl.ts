import { onrampContract } from '@airlock/protocol/gateway/onrampContract'
import { route } from '../../Route.ts'
import { SAMPLE_ADDRESS } from '../sampleValues.ts'
import { onrampSource } from './onrampSource.ts'

const body = { destinationWallets: [{ address: SAMPLE_ADDRESS, blockchains: ['ethereum'], assets: ['ETH'] }] }

export const onrampUrl = route({
  endpoint: onrampContract.onrampUrl,
  access: 'project',
  caching: { by: 'none' },
  source: onrampSource,
  respond: ({ body: requested }, { source }, context) => source.url(requested, context),
  sample: { path: '/v1/generators/onrampurl', body: { ...body, defaultExperience: 'buy', presetFiatAmount: '100' } },
})
