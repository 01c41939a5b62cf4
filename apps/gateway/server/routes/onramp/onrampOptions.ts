import { onrampContract } from '@airlock/protocol/gateway/onrampContract'
import { route } from '../../Route.ts'
import { onrampSource } from './onrampSource.ts'

export const onrampOptions = route({
  endpoint: onrampContract.onrampOptions,
  access: 'project',
  caching: { by: 'client', maxAgeS: 60 },
  source: onrampSource,
  respond: async (_, { source }) => source.options(),
  sample: { path: '/v1/onramp/options', invalid: [`/v1/onramp/options?st=${'x'.repeat(99)}`, 'query.st'] },
})
