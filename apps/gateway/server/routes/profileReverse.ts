import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { route } from '../Route.ts'
import { sourceOf } from '../sources/sourceOf.ts'

/** Names of an address, kept for five minutes (S9.11). */
export const profileReverse = route({
  endpoint: gatewayContract.profileReverse,
  access: 'project',
  keeps: { by: 'shared', freshS: 300, staleS: 3_600 },
  answer: ({ params }, deps, context) => sourceOf('identity', deps).reverse(params, context),
})
