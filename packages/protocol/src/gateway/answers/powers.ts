import * as z from 'zod/mini'
import { accountId, chainId, dollars, imageUrl, integer, text, time } from '../fields.ts'
import { spamFlags } from '../spamFlags.ts'
import { coverage } from './coverage.ts'

/** Maximum powers of an account on one chain in a response. */
export const MAX_POWERS = 1_000

/**
 * `allowance`: ERC-20. `permit2`: an allowance at Permit2. `item`: one ERC-721 token. `collection`: all tokens of an
 * ERC-721 or ERC-1155 contract.
 */
export const POWER_KINDS = ['allowance', 'permit2', 'item', 'collection'] as const

/** Allowance of a spender, as the chain had it at the time of the request. */
export const power = z.object({
  chainId,
  kind: z.enum(POWER_KINDS),
  token: accountId,
  spender: accountId,
  /** Present for an `item`. */
  tokenId: z.optional(integer),
  /** Foreign text, like `symbol`. `''` without a name. */
  name: text,
  symbol: text,
  decimals: z.int().check(z.gte(0), z.lte(255)),
  iconUrl: imageUrl,
  /** Name on a list of this gateway; absent for an unknown spender. */
  spenderName: z.optional(text),
  flags: z.extend(spamFlags, { is_verified: z.boolean() }),
  /**
   * The account's own transactions called the contract, or the approval is in its transactions, batches or user operations (ERC-4337).
   * Always true for `permit2`.
   */
  is_called: z.boolean(),
  /** The contract gave no valid answer: the power may exist. `amount` and `atRisk` are absent. */
  is_unread: z.optional(z.boolean()),
  /** Allowance in base units, of `allowance` and `permit2`. */
  amount: z.optional(integer),
  /** The smallest of the allowances and the balance, in base units or items. Absent if the contract tells no balance. */
  atRisk: z.optional(integer),
  /** US dollars of `atRisk`; absent without a known price. */
  value: z.optional(dollars),
  /** Of `permit2`. */
  expires: z.optional(time),
  /** Time of the newest log. */
  since: time,
})
export type Power = z.output<typeof power>

export const powers = z.object({
  data: z.array(power).check(z.maxLength(MAX_POWERS)),
  /** There are more candidates than were read; those of listed tokens are read first. */
  is_partial: z.optional(z.boolean()),
  coverage: z.optional(coverage),
})
export type Powers = z.output<typeof powers>
