import type { CaipNetworkId } from '@airlock/protocol/caip'
import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { OnrampOptions, OnrampQuote } from '@airlock/protocol/gateway/answers/onramp'
import { onrampContract } from '@airlock/protocol/gateway/onrampContract'
import { requestGateway } from '../../../core/gateway/requestGateway.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { queryOptions } from '../../../core/queries/queryOptions.ts'

type Needs = Pick<Deps, 'gateway' | 'store'>

/** Not cached if it fails: the view shows the default set. */
export function onrampOptionsQuery(deps: Needs, network: CaipNetworkId) {
  return queryOptions<OnrampOptions>({
    queryKey: ['onramp', 'options', network],
    queryFn: ({ signal }) => requestGateway(deps, network, onrampContract.onrampOptions, { query: {}, signal }),
  })
}

export type QuoteInput = { network: CaipNetworkId; provider: string; asset: string; currency: string; amount: string }

/** Replaces a failed quote. It is not a price. */
export const PLACEHOLDER_QUOTE_ID = 'mocked-quote-id'

/** A placeholder if it fails, `null` on an unserved network. */
export function onrampQuoteQuery(deps: Needs, { network, provider, asset, currency, amount }: QuoteInput) {
  const body = { purchaseCurrency: asset, paymentCurrency: currency, amount, network, provider }
  return queryOptions<OnrampQuote | null>({
    queryKey: ['onramp', 'quote', network, provider, asset, currency, amount],
    queryFn: async ({ signal }) => {
      try {
        return await requestGateway(deps, network, onrampContract.onrampQuote, { query: {}, body, signal })
      } catch (cause) {
        return isAirlockError(cause) && cause.name === 'NETWORK_NOT_SERVED' ? null : placeholderQuote(amount, currency)
      }
    },
  })
}

function placeholderQuote(amount: string, currency: string): OnrampQuote {
  const same = { amount, currency }
  return {
    paymentTotal: same,
    paymentSubtotal: same,
    purchaseAmount: same,
    coinbaseFee: same,
    networkFee: same,
    quoteId: PLACEHOLDER_QUOTE_ID,
  }
}
