import { MAX_NAME_LENGTH } from './constants.ts'

// Control characters, zero-width characters, bidi embeddings, overrides and isolates, and tag characters.
const INVISIBLE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff]|[\u{e0000}-\u{e0fff}]/gu

/**
 * A name that came from a wallet, a dapp or a chain, as plain text: nothing invisible, no direction overrides, one line,
 * bounded (T18, T39). Undefined when nothing readable is left. Whoever shows it isolates it with `<bdi>`.
 */
export function foreignText(value: unknown, maxLength = MAX_NAME_LENGTH): string | undefined {
  if (typeof value !== 'string') return undefined
  // A megabyte name is cut before the expensive part.
  const text = value
    .slice(0, maxLength * 8)
    .toWellFormed()
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (text === '') return undefined
  return text.length <= maxLength
    ? text
    : `${[...text]
        .slice(0, maxLength - 1)
        .join('')
        .slice(0, maxLength - 1)
        .toWellFormed()}…`
}
