import * as z from 'zod/mini'

/** Reasons to fold a token, an NFT or a transfer away. Each is a fact that the gateway checked; none is an opinion. */
export const SPAM_REASONS = [
  /** A URL or a domain stands in its name, symbol or text. */
  'link',
  /** Its symbol is that of a listed token at another address. */
  'copied-symbol',
  /** A stranger gave it to 100 accounts or more in a single transaction. */
  'mass-airdrop',
  /** A transfer of nothing. */
  'zero-value',
  /** Its contract reports transfers of accounts that never called it. */
  'forged-transfer',
  /** Markup, turned-round or mixed scripts stand in its name. */
  'deceptive-name',
  /** The source of the answer marks it. */
  'reported',
] as const
export type SpamReason = (typeof SPAM_REASONS)[number]

/** A reason that a newer gateway gives and this client does not know still folds: it reads as `reported`. */
const reasons = z.array(z.catch(z.enum(SPAM_REASONS), 'reported')).check(z.maxLength(16))

/** Spam flags of a token, an NFT or a transfer. An addition of this gateway: other clients ignore `reasons`. */
export const spamFlags = z.object({
  is_spam: z.boolean(),
  reasons: z.optional(reasons),
})
