import * as z from 'zod/mini'
import { buildBody, quotesQuery, swapQuote, swapQuotes, swapTransaction } from './answers/swap/swap.ts'
import { OF_SOURCE } from './contract.ts'
import type { Endpoint } from './Endpoint.ts'
import { clientQuery } from './fields.ts'

/** Prices and transactions of swaps (S7). A separate contract, so that the account does not load their schemas. */
export const swapContract = {
  convertQuotes: {
    method: 'GET',
    path: '/v1/convert/quotes',
    query: z.object({ ...clientQuery, ...quotesQuery }),
    response: swapQuotes,
    list: { key: 'quotes', item: swapQuote },
    errors: OF_SOURCE,
  },
  convertBuild: {
    method: 'POST',
    path: '/v1/convert/build-transaction',
    query: z.object(clientQuery),
    body: buildBody,
    response: swapTransaction,
    errors: [...OF_SOURCE, 413, 415],
  },
} as const satisfies Record<string, Endpoint>
