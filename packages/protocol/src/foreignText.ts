import { MAX_NAME_LENGTH } from './constants.ts'

// Control, format, separator and ignorable characters: zero-width ones, bidi overrides, fillers, tags, variation selectors.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

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
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE, '')
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
