import * as z from 'zod/mini'
import { accountId, chainId, decimal, dollars, imageUrl, integer, text } from '../fields.ts'
import { spamFlags } from '../spamFlags.ts'

/** A token balance of an account. */
export const tokenBalance = z.object({
  name: text,
  symbol: text,
  chainId,
  address: z.optional(accountId),
  /** US dollars; absent without a known price. */
  value: z.optional(dollars),
  /** US dollars for one token; 0 if unknown, and then `value` is absent. */
  price: dollars,
  quantity: z.object({
    decimals: integer,
    /** Exact amount in tokens: `'9.92'`. */
    numeric: decimal,
  }),
  iconUrl: imageUrl,
  /** Price change in 24 hours in percent: `-1.5`. Absent if unknown. An addition of this gateway. */
  change24h: z.optional(z.number()),
  flags: z.optional(
    z.extend(spamFlags, {
      is_verified: z.boolean(),
      /** Worth less than one cent, if the price is known. */
      is_tiny: z.boolean(),
    }),
  ),
})
export type TokenBalance = z.output<typeof tokenBalance>

export const balance = z.object({ balances: z.array(tokenBalance).check(z.maxLength(10_000)) })
