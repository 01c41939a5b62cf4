import * as z from 'zod/mini'
import { accountId, imageUrl, text } from '../fields.ts'

/** A token of the gateway's lists. */
export const listedToken = z.object({
  name: text,
  symbol: text,
  /** The chain's own coin stands at `0xeeee…eeee`. */
  address: accountId,
  decimals: z.int().check(z.gte(0), z.lte(36)),
  logoUri: imageUrl,
  /** Takes approvals by signature (https://eips.ethereum.org/EIPS/eip-2612). `false` where it is unknown. */
  eip2612: z.boolean(),
})
export type ListedToken = z.output<typeof listedToken>

export const tokens = z.object({ tokens: z.array(listedToken).check(z.maxLength(20_000)) })
