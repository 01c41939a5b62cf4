/** Shared limits and durations; all others are in the file that uses them. */

export const TOAST_SWAP_MS = 150
export const TOAST_DURATION_MS = 2_500
export const DEFAULT_BALANCE = '0.00'
export const DEFAULT_BALANCE_SYMBOL = 'ETH'
export const HTTP_TIMEOUT_MS = 10_000
/** Users look for a password, and for a phone. */
export const SOCIAL_SIGN_IN_MS = 10 * 60_000
export const STORAGE_PREFIX = '@airlock/'

/** Listed page wallets (T40). */
export const MAX_WALLETS = 64
/** Evicts the least recently used. */
export const MAX_CONNECTIONS = 10
/** URL or data URI in a message (T38). */
export const MAX_IMAGE_LENGTH = 262_144
/** Foreign names, in UTF-16 units (T39). */
export const MAX_NAME_LENGTH = 64
