import { namesContract } from '@airlock/protocol/gateway/namesContract'
import { route } from '../../Route.ts'
import { SAMPLE_ADDRESS } from '../sampleValues.ts'
import { namesSource } from './namesSource.ts'

const SAMPLE_SIGNED = { coin_type: 2_147_483_649, address: SAMPLE_ADDRESS, message: '{}', signature: '0x12' }

export const transferName = route({
  endpoint: namesContract.transferName,
  access: 'project',
  caching: { by: 'none' },
  source: namesSource,
  respond: ({ body }, { source }, context) => source.transfer(body, context),
  sample: { path: '/v1/names/transfer', body: { owner: SAMPLE_SIGNED, receiver: SAMPLE_SIGNED } },
})
