import { namesContract } from '@airlock/protocol/gateway/namesContract'
import { route } from '../../Route.ts'
import { SAMPLE_ADDRESS } from '../sampleValues.ts'
import { namesSource } from './namesSource.ts'

export const setPrimaryName = route({
  endpoint: namesContract.setPrimaryName,
  access: 'project',
  caching: { by: 'none' },
  source: namesSource,
  respond: ({ body }, { source }, context) => source.setPrimaryName(body, context),
  sample: {
    path: '/v1/names/primary',
    body: { address: SAMPLE_ADDRESS, name: 'nick.people.example', expiry: 1_796_000_000, signature: '0x12' },
  },
})
