import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { route } from '../../Route.ts'

export const supportedChains = route({
  endpoint: gatewayContract.supportedChains,
  access: 'project',
  caching: { by: 'client', maxAgeS: 300 },
  respond: async (_, { chains }) => ({ http: [...chains], ws: [] }),
  sample: {
    path: '/v1/supported-chains?st=appkit&sv=1',
    invalid: [`/v1/supported-chains?st=${'x'.repeat(99)}`, 'query.st'],
  },
})
