import { fullContract } from '@airlock/protocol/gateway/fullContract'
import { route } from '../../Route.ts'

export const media = route({
  endpoint: fullContract.media,
  access: 'open',
  caching: { by: 'client', maxAgeS: 86_400 },
  respond: ({ query }, deps, { client }) => deps.media(query, client),
  sample: { path: '/v1/media?u=abc&s=def', invalid: ['/v1/media?u=a%2Fb&s=def', 'query.u'] },
})
