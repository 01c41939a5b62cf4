import { namesContract } from '@airlock/protocol/gateway/namesContract'
import { route } from '../../Route.ts'
import { SAMPLE_ADDRESS } from '../sampleValues.ts'
import { namesSource } from './namesSource.ts'

export const registerName = route({
  endpoint: namesContract.registerName,
  access: 'project',
  caching: { by: 'none' },
  source: namesSource,
  respond: ({ body }, { source }, context) => source.register(body, context),
  sample: {
    path: '/v1/profile/account',
    body: { coin_type: 2_147_483_649, address: SAMPLE_ADDRESS, message: '{}', signature: '0x12' },
  },
})
