/** Shared limits and durations; all others are in the file that uses them. */

/** Pause between two toasts. */
export const TOAST_SWAP_MS = 150
/** Duration of a toast, unless it is `loading`. */
export const TOAST_DURATION_MS = 2_500
export const DEFAULT_BALANCE = '0.00'
export const DEFAULT_BALANCE_SYMBOL = 'ETH'
/** Timeout of an HTTP request. */
export const HTTP_TIMEOUT_MS = 10_000
/** Time to sign in at a social provider: users look for a password, and for a phone. */
export const SOCIAL_SIGN_IN_MS = 10 * 60_000
export const STORAGE_PREFIX = '@airlock/'

/** Maximum number of listed page wallets (T40). */
export const MAX_WALLETS = 64
/** Maximum number of inactive wallets of a namespace: the one that was used least recently gives way. */
export const MAX_CONNECTIONS = 10
/** Maximum length of an image URL or data URI in a message (T38). */
export const MAX_IMAGE_LENGTH = 262_144
/** Maximum length of foreign names, in UTF-16 units (T39). */
export const MAX_NAME_LENGTH = 64
