import * as z from 'zod/mini'
import { accountId, integer } from '../../fields.ts'

/** Base units. Existing clients write `1e+21`. */
export const units = z.string().check(z.regex(/^[0-9]{1,78}(?:\.[0-9]{1,78})?(?:e\+?[0-9]{1,2})?$/))
export const anyAccount = z.string().check(z.regex(/^(?:[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:)?0x[0-9a-fA-F]{40}$/))
export const evmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const basisPoints = z.int().check(z.gte(0), z.lte(10_000))
export const slippage = z.string().check(z.regex(/^[0-9]{1,2}(?:\.[0-9]{1,4})?$/))

/** An addition of this gateway. */
export const swapFacts = z.object({
  router: accountId,
  kind: z.enum(['v2', 'v3', 'wrap']),
  spender: evmAddress,
  path: z.array(evmAddress).check(z.maxLength(4)),
  tiers: z.array(z.int()).check(z.maxLength(3)),
  minimum: integer,
  gas: integer,
  /** Tax of a transfer; `null` if unmeasured. */
  taxBuyBp: z.nullable(basisPoints),
  taxSellBp: z.nullable(basisPoints),
  sellable: z.enum(['yes', 'no', 'unknown']),
  /** Against a trade of a thousandth; `null` if that is too small. */
  impactBp: z.nullable(basisPoints),
  feeBp: basisPoints,
  feeTo: z.optional(evmAddress),
  block: z.int(),
  validForS: z.int(),
})
export type SwapFacts = z.output<typeof swapFacts>

export const swapQuote = z.object({
  id: z.nullable(z.string().check(z.maxLength(200))),
  fromAmount: integer,
  fromAccount: accountId,
  toAmount: integer,
  toAccount: accountId,
  swap: z.optional(swapFacts),
})
export type SwapQuote = z.output<typeof swapQuote>
export const swapQuotes = z.object({ quotes: z.array(swapQuote).check(z.maxLength(20)) })

export const quotesQuery = {
  amount: units,
  userAddress: anyAccount,
  from: accountId,
  to: accountId,
  gasPrice: z.optional(integer),
  slippage: z.optional(slippage),
}
