import { MAX_NAME_LENGTH } from '../constants.ts'

// Control, format, separator and ignorable characters: zero-width, bidi, fillers, tags, variation selectors. Also the
// blank braille pattern, which Unicode does not class as blank.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Cleans a foreign name: no invisible characters or bidi overrides, one line, bounded (T18, T39). Undefined if nothing
 * readable remains. Views isolate it with `<bdi>`.
 */
export function foreignText(value: unknown, maxLength = MAX_NAME_LENGTH): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value
    .slice(0, maxLength * 8)
    .toWellFormed()
    .replace(/\s/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/ +/g, ' ')
    .trim()
  return text.length > maxLength ? `${cut(text, maxLength - 1)}…` : text || undefined
}

function cut(text: string, length: number) {
  // A cut surrogate pair would show a replacement character.
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
}
