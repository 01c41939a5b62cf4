import { onrampContract } from '@airlock/protocol/gateway/onrampContract'
import { route } from '../../Route.ts'
import { onrampSource } from './onrampSource.ts'

/** Open, because the provider signs each event. */
export const onrampEvent = route({
  endpoint: onrampContract.onrampEvent,
  access: 'open',
  caching: { by: 'none' },
  source: onrampSource,
  async respond({ params: { provider }, body: raw }, { source }, { header }) {
    await source.event({ provider, raw, header })
    return { received: true as const }
  },
  sample: {
    path: '/v1/onramp/events/checkout',
    body: {},
    invalid: [`/v1/onramp/events/${'x'.repeat(600)}`, 'params.provider'],
  },
})
