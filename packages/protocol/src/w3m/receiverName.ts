/** Maximum length in UTF-16 units. */
const MAX_LENGTH = 64
// Letters, digits, marks, emoji and few signs, in dot-separated labels: no blank, bracket or ellipsis.
const NAME = /^(?:[\p{L}\p{M}\p{N}\p{Emoji}\p{Emoji_Component}$_’'-]+\.)+[\p{L}\p{N}-]{2,}$/u
/** Hex that would look like an address. */
const LIKE_ADDRESS = /0x[\da-f]{4}|[\da-f]{12}/i

/** Returns whether a text may be shown as a site's name for a recipient, always next to the full address. */
export function isReceiverName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_LENGTH && NAME.test(value) && !LIKE_ADDRESS.test(value)
}
