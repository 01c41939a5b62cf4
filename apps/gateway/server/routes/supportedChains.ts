import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { route } from '../Route.ts'

/** Chains that this gateway serves, which clients fetch once (S7.2). */
export const supportedChains = route({
  endpoint: gatewayContract.supportedChains,
  access: 'project',
  keeps: { by: 'client', freshS: 300 },
  answer: async (_, { chains }) => ({ http: [...chains], ws: [] }),
})
