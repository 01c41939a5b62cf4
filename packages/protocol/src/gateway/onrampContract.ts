import * as z from 'zod/mini'
import {
  onrampOptions,
  onrampOrder,
  onrampQuote,
  onrampQuoteBody,
  onrampReference,
  onrampUrl,
  onrampUrlBody,
} from './answers/onramp.ts'
import { OF_SOURCE } from './contract.ts'
import type { Endpoint } from './Endpoint.ts'
import { clientQuery, text } from './fields.ts'

/** Separate, so that only buying loads it. */
export const onrampContract = {
  onrampUrl: {
    method: 'POST',
    path: '/v1/generators/onrampurl',
    query: z.object(clientQuery),
    body: onrampUrlBody,
    response: onrampUrl,
    errors: [...OF_SOURCE, 413, 415],
  },
  onrampOptions: {
    method: 'GET',
    path: '/v1/onramp/options',
    query: z.object(clientQuery),
    response: onrampOptions,
    errors: OF_SOURCE,
  },
  onrampQuote: {
    method: 'POST',
    path: '/v1/onramp/quote',
    query: z.object(clientQuery),
    body: onrampQuoteBody,
    response: onrampQuote,
    errors: [...OF_SOURCE, 413, 415],
  },
  /** An addition of this gateway. */
  onrampOrder: {
    method: 'GET',
    path: '/v1/onramp/orders/{reference}',
    params: z.object({ reference: onrampReference }),
    query: z.object(clientQuery),
    response: onrampOrder,
    errors: [...OF_SOURCE, 404],
  },
  /** The provider signs the body. An addition of this gateway. */
  onrampEvent: {
    method: 'POST',
    path: '/v1/onramp/events/{provider}',
    params: z.object({ provider: text }),
    body: 'bytes',
    response: z.object({ received: z.literal(true) }),
    errors: [400, 403, 404, 413, 429, 500, 503],
  },
} as const satisfies Record<string, Endpoint>
