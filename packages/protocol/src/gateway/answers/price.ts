import * as z from 'zod/mini'
import { accountId, dollars, imageUrl, text } from '../fields.ts'

/** Most tokens of one request. */
export const MAX_PRICED = 500

/** `addresses` are CAIP-10; the address of the chain's own coin is `0xeeee…eeee`, in any letter case. */
export const priceBody = z.object({
  currency: z._default(z.literal('usd'), 'usd'),
  addresses: z.array(accountId).check(z.minLength(1), z.maxLength(MAX_PRICED)),
  projectId: z.optional(z.string().check(z.maxLength(64))),
})

/** Price of a token. Tokens without one are left out of the answer: a price is never a guess. */
export const fungible = z.object({
  name: text,
  symbol: text,
  iconUrl: imageUrl,
  /** US dollars for one whole token. */
  price: dollars,
  address: z.optional(accountId),
  /** Change within 24 hours in percent. An addition of this gateway. */
  change24h: z.optional(z.number()),
})
export type Fungible = z.output<typeof fungible>

export const prices = z.object({ fungibles: z.array(fungible).check(z.maxLength(MAX_PRICED)) })
