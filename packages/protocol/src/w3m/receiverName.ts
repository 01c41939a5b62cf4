const MAX_LENGTH = 64
// No blank, bracket or ellipsis.
const NAME = /^(?:[\p{L}\p{M}\p{N}\p{Emoji}\p{Emoji_Component}$_’'-]+\.)+[\p{L}\p{N}-]{2,}$/u
const LIKE_ADDRESS = /0x[\da-f]{4}|[\da-f]{12}/i

/** Shown next to the full address. */
export function isReceiverName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_LENGTH && NAME.test(value) && !LIKE_ADDRESS.test(value)
}
