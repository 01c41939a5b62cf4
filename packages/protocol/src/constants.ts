/** Limits and durations of the product. The unit is the name's suffix; the source is S9 unless a line says otherwise. */

/** S4.3, S9.1 */
export const SHAKE_MS = 500
/** S2.14, S9.1 */
export const TOAST_SWAP_MS = 150
/** Time that a toast stays, unless it is `loading`. */
export const TOAST_LIFE_MS = 2_500
/** S9.3, S3.8 */
export const DEFAULT_BALANCE = '0.00'
export const DEFAULT_BALANCE_SYMBOL = 'ETH'
/** S9.6: HTTP transport and fallback ranking. */
export const HTTP_TIMEOUT_MS = 10_000
export const HTTP_BATCH_SIZE = 1_000
export const FALLBACK_POLLING_MS = 4_000
export const FALLBACK_SAMPLE_COUNT = 10
export const FALLBACK_STABILITY_WEIGHT = 0.7
export const FALLBACK_LATENCY_WEIGHT = 0.3
export const FALLBACK_PING_TIMEOUT_MS = 1_000
/** S9.10 */
export const QUERY_STALE_MS = 300_000
/** S9.11 */
export const BALANCE_CACHE_MS = 30_000
/** S9.11: how long a WalletConnect pairing is offered, and how shortly before that it is not used again (S4.2). */
export const PAIRING_LIFE_MS = 240_000
export const PAIRING_MARGIN_MS = 10_000
/** S9.12: every key of ours in a host's storage begins with this. */
export const STORAGE_PREFIX = '@airlock/'

/** Deadlines of the channel (design §9). A person's decision has none. */
export const HANDSHAKE_DEADLINE_MS = 10_000
export const READ_DEADLINE_MS = 30_000
/** Time limit for the frame's first message after its `load` event; then it counts as unreachable. */
export const BOOT_AFTER_LOAD_MS = 2_000
/** Calls that a port runs at once, and those that wait behind them; one more is refused with -32005 (design §9). */
export const MAX_OPEN_CALLS = 64
export const MAX_QUEUED_CALLS = 256
/** Limits of a message (T30). */
export const MAX_MESSAGE_BYTES = 1_048_576
export const MAX_MESSAGE_DEPTH = 32
export const MAX_MESSAGE_NODES = 50_000
/** Wallets of the page that are listed at most (T40). */
export const MAX_WALLETS = 64
/** An announced icon, as a data URI (T38). */
export const MAX_ICON_BYTES = 131_072
/** Names that come from wallets, dapps and chains, in UTF-16 units (T39). */
export const MAX_NAME_LENGTH = 64
/** Time limit for a remembered wallet to announce itself; then the session shows as disconnected. */
export const RECONNECT_WAIT_MS = 3_000
/** S5.3, S9.1: how long after a mail to an address the next one may be asked for. */
export const EMAIL_COOLDOWN_MS = 30_000
