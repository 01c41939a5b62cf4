import * as z from 'zod/mini'
import { accountId, imageUrl, text } from '../fields.ts'

export const listedToken = z.object({
  name: text,
  symbol: text,
  /** `0xeeee…eeee` for the coin. */
  address: accountId,
  decimals: z.int().check(z.gte(0), z.lte(36)),
  logoUri: imageUrl,
  eip2612: z.boolean(),
})
export type ListedToken = z.output<typeof listedToken>

export const tokens = z.object({ tokens: z.array(listedToken).check(z.maxLength(20_000)) })
