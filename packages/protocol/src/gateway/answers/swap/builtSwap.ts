import * as z from 'zod/mini'
import { accountId, integer } from '../../fields.ts'
import { anyAccount, slippage, units } from './swap.ts'

export const buildBody = z.object({
  amount: units,
  from: accountId,
  to: accountId,
  userAddress: anyAccount,
  eip155: z.optional(z.object({ slippage: z.optional(z.union([z.number().check(z.gte(0), z.lt(100)), slippage])) })),
  projectId: z.optional(z.string().check(z.maxLength(64))),
  disableEstimate: z.optional(z.boolean()),
  /** The account saw it. An addition of this gateway. */
  minimum: z.optional(integer),
})

export const swapTransaction = z.object({
  tx: z.object({
    from: accountId,
    to: accountId,
    data: z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2}){0,4096}$/)),
    amount: integer,
    eip155: z.object({ gas: integer, gasPrice: integer }),
    value: z.optional(integer),
    minimum: z.optional(integer),
    deadline: z.optional(z.int()),
  }),
})
export type SwapTransaction = z.output<typeof swapTransaction>
