import * as z from 'zod/mini'

export const SPAM_REASONS = [
  'link',
  /** A listed token's symbol at another address. */
  'copied-symbol',
  /** Sent to at least 100 accounts in one transaction. */
  'mass-airdrop',
  'zero-value',
  /** The contract reports transfers of accounts that never called it. */
  'forged-transfer',
  'deceptive-name',
  'reported',
] as const
export type SpamReason = (typeof SPAM_REASONS)[number]

/** Reasons of newer gateways count as `reported`. */
const reasons = z.array(z.catch(z.enum(SPAM_REASONS), 'reported')).check(z.maxLength(16))

/** An addition of this gateway. */
export const spamFlags = z.object({
  is_spam: z.boolean(),
  reasons: z.optional(reasons),
})
