import * as z from 'zod/mini'
import { buildBody, swapTransaction } from '../answers/swap/builtSwap.ts'
import { OF_SOURCE } from '../contract.ts'
import type { Endpoint } from '../Endpoint.ts'
import { clientQuery } from '../fields.ts'

/** Separate, because only the confirming step needs it. */
export const swapBuildContract = {
  convertBuild: {
    method: 'POST',
    path: '/v1/convert/build-transaction',
    query: z.object(clientQuery),
    body: buildBody,
    response: swapTransaction,
    errors: [...OF_SOURCE, 413, 415],
  },
} as const satisfies Record<string, Endpoint>
