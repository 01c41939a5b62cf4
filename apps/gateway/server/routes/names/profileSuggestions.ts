import { namesContract } from '@airlock/protocol/gateway/namesContract'
import { route } from '../../Route.ts'
import { namesSource } from './namesSource.ts'

export const profileSuggestions = route({
  endpoint: namesContract.profileSuggestions,
  access: 'project',
  caching: { by: 'none' },
  source: namesSource,
  respond: ({ params, query }, { source }, context) => source.suggestions({ ...params, zone: query.zone }, context),
  sample: {
    path: '/v1/profile/suggestions/nick?zone=people.example',
    invalid: [`/v1/profile/suggestions/${'x'.repeat(300)}`, 'params.name'],
  },
})
