import { namesContract } from '@airlock/protocol/gateway/namesContract'
import { type Caching, route } from '../../Route.ts'
import { SAMPLE_ADDRESS } from '../sampleValues.ts'
import { namesSource } from './namesSource.ts'

const caching: Caching = { by: 'client', maxAgeS: 60 }

export const nameLookup = route({
  endpoint: namesContract.nameLookup,
  access: 'open',
  caching,
  source: namesSource,
  respond: ({ params }, { source }, context) => source.lookup(params, context),
  sample: {
    path: `/v1/names/ccip/${SAMPLE_ADDRESS}/0x12.json`,
    invalid: [`/v1/names/ccip/${SAMPLE_ADDRESS}/12`, 'params.data'],
  },
})

export const nameLookupByPost = route({
  endpoint: namesContract.nameLookupByPost,
  access: 'open',
  caching,
  source: namesSource,
  respond: ({ body }, { source }, context) => source.lookup(body, context),
  sample: { path: '/v1/names/ccip', body: { sender: SAMPLE_ADDRESS, data: '0x12' } },
})
