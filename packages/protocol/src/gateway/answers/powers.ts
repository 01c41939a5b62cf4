import * as z from 'zod/mini'
import { accountId, chainId, dollars, imageUrl, integer, text, time } from '../fields.ts'
import { spamFlags } from '../spamFlags.ts'
import { coverage } from './coverage.ts'

export const MAX_POWERS = 1_000

/** `permit2`: an allowance at Permit2. `item`: one ERC-721 token. `collection`: all tokens of a contract. */
export const POWER_KINDS = ['allowance', 'permit2', 'item', 'collection'] as const

export const power = z.object({
  chainId,
  kind: z.enum(POWER_KINDS),
  token: accountId,
  spender: accountId,
  tokenId: z.optional(integer),
  name: text,
  symbol: text,
  decimals: z.int().check(z.gte(0), z.lte(255)),
  iconUrl: imageUrl,
  spenderName: z.optional(text),
  flags: z.extend(spamFlags, { is_verified: z.boolean() }),
  /** The account's transactions called the contract or contain the approval. Always true for `permit2`. */
  is_called: z.boolean(),
  /** The contract gave no valid answer, so `amount` and `atRisk` are absent. */
  is_unread: z.optional(z.boolean()),
  /** Base units; `allowance` and `permit2` only. */
  amount: z.optional(integer),
  /** Minimum of allowances and balance. Absent if the balance is unknown. */
  atRisk: z.optional(integer),
  value: z.optional(dollars),
  expires: z.optional(time),
  since: time,
})
export type Power = z.output<typeof power>

export const powers = z.object({
  data: z.array(power).check(z.maxLength(MAX_POWERS)),
  is_partial: z.optional(z.boolean()),
  coverage: z.optional(coverage),
})
export type Powers = z.output<typeof powers>
