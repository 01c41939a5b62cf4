import { onrampContract } from '@airlock/protocol/gateway/onrampContract'
import { route } from '../../Route.ts'
import { onrampSource } from './onrampSource.ts'

export const onrampQuote = route({
  endpoint: onrampContract.onrampQuote,
  access: 'project',
  caching: { by: 'shared', maxAgeS: 5, staleWhileRevalidateS: 0 },
  source: onrampSource,
  respond: ({ body }, { source }, context) => source.quote(body, context),
  sample: {
    path: '/v1/onramp/quote',
    body: { purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '100.00', network: 'ethereum' },
  },
})
