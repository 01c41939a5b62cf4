import { DEFAULT_ONRAMP_OPTIONS } from '@airlock/protocol/gateway/defaultOnrampOptions'
import type { AnswerSource, SourceDeps } from '../../AnswerSource.ts'
import { createOnramp, type OnrampSource } from '../../onramp/createOnramp.ts'
import { openProviders } from '../../onramp/openProviders.ts'
import { databaseOrders } from '../../onramp/orders/databaseOrders.ts'
import { memoryOrders } from '../../onramp/orders/memoryOrders.ts'
import { SAMPLE_ADDRESS, SAMPLE_CHAIN } from '../sampleValues.ts'

export const SAMPLE_REFERENCE = '0123456789abcdef0123456789abcdef'
const SAMPLE_HASH = `0x${'b'.repeat(64)}`
const RETURN_PATH = '/bought'

export const onrampSource: AnswerSource<'onramp', OnrampSource> = {
  name: 'onramp',
  kinds: { providers: openOnramp },
  sample: {
    providers: [{ name: 'checkout', title: 'Checkout' }],
    options: () => DEFAULT_ONRAMP_OPTIONS,
    quote: async ({ amount }) => {
      const paid = { amount, currency: 'USD' }
      const purchaseAmount = { amount: '0.02786', currency: 'ETH' }
      return {
        paymentTotal: paid,
        paymentSubtotal: paid,
        purchaseAmount,
        coinbaseFee: paid,
        networkFee: paid,
        quoteId: 'quote-1',
      }
    },
    url: async () => ({
      url: 'https://buy.example/?signature=a',
      reference: SAMPLE_REFERENCE,
      provider: 'checkout',
    }),
    order: async () => ({
      status: 'success',
      provider: 'checkout',
      asset: 'ETH',
      network: SAMPLE_CHAIN,
      amount: '0.02786',
      hash: SAMPLE_HASH,
      updatedAt: '2026-01-31T12:00:00.000Z',
    }),
    event: async () => {},
    transactions: async () => [
      {
        id: SAMPLE_REFERENCE,
        metadata: {
          operationType: 'bought',
          hash: SAMPLE_HASH,
          minedAt: '2026-01-31T12:00:00.000Z',
          sentFrom: '',
          sentTo: SAMPLE_ADDRESS,
          status: 'confirmed',
          nonce: 0,
        },
        transfers: null,
      },
    ],
  },
}

function openOnramp({ settings, database, modalOrigin }: SourceDeps): OnrampSource | undefined {
  const providers = openProviders(settings, database)
  if (providers.length === 0) return undefined
  const orders = database === undefined ? memoryOrders() : databaseOrders(database)
  return createOnramp({ providers, orders, returnUrl: new URL(RETURN_PATH, modalOrigin).href })
}
