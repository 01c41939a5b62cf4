import * as z from 'zod/mini'
import { accountId, chainId, decimal, dollars, imageUrl, integer, text } from '../fields.ts'
import { spamFlags } from '../spamFlags.ts'

export const tokenBalance = z.object({
  name: text,
  symbol: text,
  chainId,
  address: z.optional(accountId),
  /** US dollars; absent without a known price. */
  value: z.optional(dollars),
  /** US dollars for one token; 0 without a known price. */
  price: dollars,
  quantity: z.object({
    decimals: integer,
    numeric: decimal,
  }),
  iconUrl: imageUrl,
  /** Percent in 24 hours. An addition of this gateway. */
  change24h: z.optional(z.number()),
  flags: z.optional(
    z.extend(spamFlags, {
      is_verified: z.boolean(),
      is_tiny: z.boolean(),
    }),
  ),
})
export type TokenBalance = z.output<typeof tokenBalance>

export const balance = z.object({ balances: z.array(tokenBalance).check(z.maxLength(10_000)) })
