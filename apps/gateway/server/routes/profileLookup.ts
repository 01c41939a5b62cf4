import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { GatewayError } from '../GatewayError.ts'
import { route } from '../Route.ts'
import { sourceOf } from '../sources/sourceOf.ts'

/** Addresses of a name, kept for five minutes (S9.11) and no longer: coins are sent there. */
export const profileLookup = route({
  endpoint: gatewayContract.profileLookup,
  access: 'project',
  keeps: { by: 'shared', freshS: 300, staleS: 0 },
  async answer({ params }, deps, context) {
    const found = await sourceOf('identity', deps).lookup(params, context)
    if (found === undefined) throw new GatewayError('NAME_UNKNOWN')
    return found
  },
})
