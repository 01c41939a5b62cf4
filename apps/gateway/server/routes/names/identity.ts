import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { route } from '../../Route.ts'
import { SAMPLE_ADDRESS } from '../sampleValues.ts'
import { identitySource } from './identitySource.ts'

export const identity = route({
  endpoint: gatewayContract.identity,
  access: 'project',
  caching: { by: 'shared', maxAgeS: 300, staleWhileRevalidateS: 3_600 },
  source: identitySource,
  ahead: async ({ params }, { own }) => own?.identity(params.address),
  respond: ({ params }, { source }, context) => source.identity(params, context),
  sample: {
    path: `/v1/identity/${SAMPLE_ADDRESS}?sender=${SAMPLE_ADDRESS}`,
    invalid: [`/v1/identity/${SAMPLE_ADDRESS.toLowerCase().replace('d8da', 'D8da')}`, 'params.address'],
  },
})
