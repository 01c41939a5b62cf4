const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const FULL_WIDTH = /[\uff01-\uff5e]/g
const DIGIT = /\p{Nd}/u
const DIGITS = /\p{Nd}/gu

/** Converts full-width forms and digits. Other numerals, such as `²`, would change an amount. */
export function normalizeTyped(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, (form) => String.fromCharCode(form.charCodeAt(0) - 0xfee0))
    .replace(DIGITS, digitOf)
    .trim()
}

/** Unicode lists each script's digits in one run. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let start = code
  while (DIGIT.test(String.fromCodePoint(start - 1))) start -= 1
  return String((code - start) % 10)
}
