import * as z from 'zod/mini'

/** Reasons to hide a token, NFT or transfer. The gateway checked each. */
export const SPAM_REASONS = [
  /** Its name, symbol or text contains a URL or domain. */
  'link',
  /** Its symbol is a listed token's, at another address. */
  'copied-symbol',
  /** An unrelated account sent it to 100 accounts or more in one transaction. */
  'mass-airdrop',
  /** A transfer of zero. */
  'zero-value',
  /** Its contract reports transfers of accounts that never called it. */
  'forged-transfer',
  /** Its name contains markup, bidi characters or mixed scripts. */
  'deceptive-name',
  /** The source marks it. */
  'reported',
] as const
export type SpamReason = (typeof SPAM_REASONS)[number]

/** An unknown reason of a newer gateway counts as `reported`. */
const reasons = z.array(z.catch(z.enum(SPAM_REASONS), 'reported')).check(z.maxLength(16))

/** Spam flags. An addition of this gateway: other clients ignore `reasons`. */
export const spamFlags = z.object({
  is_spam: z.boolean(),
  reasons: z.optional(reasons),
})
