import * as z from 'zod/mini'
import { quotesQuery, swapQuote, swapQuotes } from '../answers/swap/swap.ts'
import { OF_SOURCE } from '../contract.ts'
import type { Endpoint } from '../Endpoint.ts'
import { clientQuery } from '../fields.ts'

/** Separate, so that the account view does not load its schemas. */
export const swapContract = {
  convertQuotes: {
    method: 'GET',
    path: '/v1/convert/quotes',
    query: z.object({ ...clientQuery, ...quotesQuery }),
    response: swapQuotes,
    list: { key: 'quotes', item: swapQuote },
    errors: OF_SOURCE,
  },
} as const satisfies Record<string, Endpoint>
