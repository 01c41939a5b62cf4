import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { route } from '../Route.ts'
import { sourceOf } from '../sources/sourceOf.ts'

/** Primary name and avatar of an address, kept for five minutes (S9.11). */
export const identity = route({
  endpoint: gatewayContract.identity,
  access: 'project',
  keeps: { by: 'shared', freshS: 300, staleS: 3_600 },
  answer: ({ params }, deps, context) => sourceOf('identity', deps).identity(params, context),
})
