import * as z from 'zod/mini'
import { isCaipNetworkId } from '../../caip.ts'
import { clientQuery } from '../fields.ts'

const PAGE_SIZE = 40
const MAX_ENTRIES = 100

const list = z.pipe(
  z.string().check(z.maxLength(8_000)),
  z.transform((value: string) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
)
const complete = (max: number) => z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(max))

export const walletQuery = z.object({
  ...clientQuery,
  page: z._default(complete(100_000), 1),
  entries: z._default(complete(MAX_ENTRIES), PAGE_SIZE),
  search: z.optional(z.string().check(z.maxLength(200), z.trim())),
  include: z.optional(list),
  exclude: z.optional(list),
  chains: z.optional(list.check(z.refine((items) => items.every(isCaipNetworkId), 'Expected CAIP-2 ids'))),
  platform: z.optional(z.enum(['ios', 'android', 'mobile', 'desktop', 'browser', 'web'])),
  badge_type: z.optional(z.enum(['certified'])),
  rdns: z.optional(list),
  names: z.optional(list),
})
export type WalletQuery = z.output<typeof walletQuery>
