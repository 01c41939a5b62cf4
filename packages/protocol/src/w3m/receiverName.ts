/** Longest name, in UTF-16 code units; what was cut is not a name. */
const MAX_LENGTH = 64
// Letters, digits, marks, emoji and the few signs of names, in labels with dots between them: no blank, no bracket, no ellipsis.
const NAME = /^(?:[\p{L}\p{M}\p{N}\p{Emoji}\p{Emoji_Component}$_’'-]+\.)+[\p{L}\p{N}-]{2,}$/u
/** Digits of an address: a name that holds some would be read as one. */
const LIKE_ADDRESS = /0x[\da-f]{4}|[\da-f]{12}/i

/**
 * Returns whether a text is fit to stand next to a receiver's address as the name that a site has for it. The approval shows no other, and never
 * without the whole address.
 */
export function isReceiverName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_LENGTH && NAME.test(value) && !LIKE_ADDRESS.test(value)
}
