import * as z from 'zod/mini'
import { accountId, chainId, decimal, dollars, imageUrl, integer, text } from '../fields.ts'
import { spamFlags } from '../spamFlags.ts'

/** A token that an account has. */
export const tokenBalance = z.object({
  name: text,
  symbol: text,
  chainId,
  /** Absent for the chain's own coin. */
  address: z.optional(accountId),
  /** US dollars; absent where no price is known. */
  value: z.optional(dollars),
  /** US dollars for one whole token; 0 where none is known, and then there is no `value` either. */
  price: dollars,
  quantity: z.object({
    decimals: integer,
    /** Whole tokens, exact: `'9.92'`. */
    numeric: decimal,
  }),
  iconUrl: imageUrl,
  /** Change of the price within 24 hours in percent: `-1.5`. Absent where it is not known. An addition of this gateway. */
  change24h: z.optional(z.number()),
  /** An addition of this gateway. */
  flags: z.optional(
    z.extend(spamFlags, {
      /** The token stands in a list of this gateway, at this address. Others count into no total. */
      is_verified: z.boolean(),
      /** Worth less than one cent, where a price is known. */
      is_tiny: z.boolean(),
    }),
  ),
})
export type TokenBalance = z.output<typeof tokenBalance>

export const balance = z.object({ balances: z.array(tokenBalance).check(z.maxLength(10_000)) })
