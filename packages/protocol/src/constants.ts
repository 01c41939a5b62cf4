/** Limits and durations that several parts share; the others stand in the file that uses them. The unit is the suffix of the name. */

/** Time that a toast waits for the one before it. */
export const TOAST_SWAP_MS = 150
/** Time that a toast stays, unless it is `loading`. */
export const TOAST_LIFE_MS = 2_500
/** Balance without an address. */
export const DEFAULT_BALANCE = '0.00'
export const DEFAULT_BALANCE_SYMBOL = 'ETH'
/** Time limit of an HTTP request. */
export const HTTP_TIMEOUT_MS = 10_000
/** Beginning of every key of ours in a host's storage. */
export const STORAGE_PREFIX = '@airlock/'

/** Wallets of the page that are listed at most (T40). */
export const MAX_WALLETS = 64
/** Length of an image in a message at most, as a URL or a data URI (T38). */
export const MAX_IMAGE_LENGTH = 262_144
/** Length of names that come from wallets, dapps and chains, in UTF-16 units (T39). */
export const MAX_NAME_LENGTH = 64
