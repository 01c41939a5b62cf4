import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { route } from '../../Route.ts'

export const features = route({
  endpoint: gatewayContract.features,
  access: 'project',
  caching: { by: 'client', maxAgeS: 60 },
  respond: async (_, deps) => deps.features(),
  sample: {
    path: '/v1/features?st=appkit&sv=1',
    invalid: [`/v1/features?st=${'x'.repeat(99)}`, 'query.st'],
  },
})
