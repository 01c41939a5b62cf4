import * as z from 'zod/mini'
import { descriptorAnswer } from './answers/provenDescriptor.ts'
import type { Endpoint } from './Endpoint.ts'
import { clientQuery } from './fields.ts'

/** ERC-7730. The root in the path makes each answer final. */
export const descriptorsContract = {
  descriptor: {
    method: 'GET',
    path: '/v1/descriptors/{root}/{chainId}/{address}/{key}',
    params: z.object({
      root: z.string().check(z.regex(/^0x[0-9a-f]{64}$/)),
      chainId: z.string().check(z.regex(/^[1-9][0-9]{0,15}$/)),
      address: z.string().check(z.regex(/^0x[0-9a-f]{40}$/)),
      key: z.string().check(z.regex(/^0x(?:[0-9a-f]{8}|[0-9a-f]{64})$/)),
    }),
    query: z.object(clientQuery),
    response: descriptorAnswer,
    errors: [400, 401, 403, 404, 429, 500, 503],
  },
} as const satisfies Record<string, Endpoint>
