import { MAX_NAME_LENGTH } from '../constants.ts'

// Control, format, separator and ignorable characters: zero-width ones, bidi overrides, fillers, tags, variation selectors;
// and the blank braille pattern, which no class of Unicode calls blank.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * A name that came from a wallet, a dapp or a chain, as plain text: nothing invisible, no direction overrides, one line, bounded (T18, T39).
 * Undefined when nothing readable is left. Views isolate it with `<bdi>`.
 */
export function foreignText(value: unknown, maxLength = MAX_NAME_LENGTH): string | undefined {
  if (typeof value !== 'string') return undefined
  // A megabyte name is cut before the expensive part.
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
  // Half a surrogate pair would show as a replacement character.
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
}
