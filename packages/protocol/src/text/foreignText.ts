import { MAX_NAME_LENGTH } from '../constants.ts'

// Zero-width, bidi, fillers, tags, variation selectors; also the blank braille pattern.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** One bounded line without bidi overrides (T18, T39). Undefined if nothing remains. Views isolate it with `<bdi>`. */
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
  // Half a surrogate pair would show as a replacement character.
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
}
