import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { GatewayError } from '../../GatewayError.ts'
import { normalizeName } from '../../names/normalizeName.ts'
import { route } from '../../Route.ts'
import { identitySource } from './identitySource.ts'

/** Never served stale, because users send coins to these addresses. */
export const profileLookup = route({
  endpoint: gatewayContract.profileLookup,
  access: 'project',
  caching: { by: 'shared', maxAgeS: 300, staleWhileRevalidateS: 0 },
  source: identitySource,
  async ahead({ params }, { own }) {
    const name = normalizeName(params.name)
    if (own === undefined || name === undefined || !own.isInZone(name)) return undefined
    const found = await own.profile(name)
    if (found === undefined) throw new GatewayError('NAME_UNKNOWN')
    return found
  },
  async respond({ params }, { source }, context) {
    const found = await source.lookup(params, context)
    if (found === undefined) throw new GatewayError('NAME_UNKNOWN')
    return found
  },
  sample: {
    path: '/v1/profile/account/vitalik.eth?apiVersion=2',
    invalid: [`/v1/profile/account/${'x'.repeat(300)}`, 'params.name'],
  },
})
