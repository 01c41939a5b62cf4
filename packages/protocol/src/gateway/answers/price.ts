import * as z from 'zod/mini'
import { accountId, dollars, imageUrl, text } from '../fields.ts'

export const MAX_PRICED = 500

export const priceBody = z.object({
  currency: z._default(z.literal('usd'), 'usd'),
  addresses: z.array(accountId).check(z.minLength(1), z.maxLength(MAX_PRICED)),
  projectId: z.optional(z.string().check(z.maxLength(64))),
})

export const fungible = z.object({
  name: text,
  symbol: text,
  iconUrl: imageUrl,
  price: dollars,
  address: z.optional(accountId),
  change24h: z.optional(z.number()),
})
export type Fungible = z.output<typeof fungible>

export const prices = z.object({ fungibles: z.array(fungible).check(z.maxLength(MAX_PRICED)) })
