import { onrampContract } from '@airlock/protocol/gateway/onrampContract'
import { GatewayError } from '../../GatewayError.ts'
import { route } from '../../Route.ts'
import { onrampSource, SAMPLE_REFERENCE } from './onrampSource.ts'

/** Open to anyone who knows the reference. */
export const onrampOrder = route({
  endpoint: onrampContract.onrampOrder,
  access: 'project',
  caching: { by: 'none' },
  source: onrampSource,
  async respond({ params }, { source }, context) {
    const order = await source.order(params.reference, context)
    if (order === undefined) throw new GatewayError('NOT_FOUND', { context: { path: 'The order' } })
    return order
  },
  sample: { path: `/v1/onramp/orders/${SAMPLE_REFERENCE}`, invalid: ['/v1/onramp/orders/1', 'params.reference'] },
})
