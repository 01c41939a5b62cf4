import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { route } from '../../Route.ts'
import { SAMPLE_ADDRESS } from '../sampleValues.ts'
import { identitySource } from './identitySource.ts'

export const profileReverse = route({
  endpoint: gatewayContract.profileReverse,
  access: 'project',
  caching: { by: 'shared', maxAgeS: 300, staleWhileRevalidateS: 3_600 },
  source: identitySource,
  async ahead({ params }, { own }) {
    const profiles = (await own?.profilesOf(params.address)) ?? []
    return profiles.length > 0 ? profiles : undefined
  },
  respond: ({ params }, { source }, context) => source.reverse(params, context),
  sample: {
    path: `/v1/profile/reverse/${SAMPLE_ADDRESS}?sender=${SAMPLE_ADDRESS}&apiVersion=2`,
    invalid: ['/v1/profile/reverse/0x1', 'params.address'],
  },
})
