import { isCaipNetworkId } from '@airlock/protocol/caip'
import * as z from 'zod'

/** S9.11 */
const PAGE_SIZE = 40
const MAX_ENTRIES = 100

/** A comma list as URLs carry it; blanks around an item do not matter. */
const list = z
  .string()
  .max(8_000)
  .transform((value) => value.split(',').map((item) => item.trim()))
  .transform((items) => items.filter((item) => item !== ''))
const whole = (most: number) => z.coerce.number().int().min(1).max(most)

/** The query of `GET /getWallets`, read once. What it does not know it ignores: newer clients may ask for more. */
export const walletQuery = z.object({
  page: whole(100_000).default(1),
  entries: whole(MAX_ENTRIES).default(PAGE_SIZE),
  search: z.string().max(200).trim().optional(),
  include: list.optional(),
  exclude: list.optional(),
  /** CAIP-2 ids: a wallet fits with one of them. */
  chains: list.refine((items) => items.every(isCaipNetworkId), 'Expected CAIP-2 ids').optional(),
  platform: z.enum(['ios', 'android', 'mobile', 'desktop', 'browser', 'web']).optional(),
  rdns: list.optional(),
  names: list.optional(),
})
export type WalletQuery = z.output<typeof walletQuery>
