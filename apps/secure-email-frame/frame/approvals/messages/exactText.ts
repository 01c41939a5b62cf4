export type ExactText = { text: string; isHidden: boolean }

/** Combining marks per letter; more would cover other lines. */
const MAX_MARKS = 4
// Includes the blank braille pattern. Arabic number and verse signs are visible format characters.
const HIDDEN = String.raw`(?![\n\t\u0600-\u0605\u06DD\u0890\u0891\u08E2])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]`
const WRITTEN = String.raw`(?<plain>\r(?=\n)|[⟨⟩])|(?<=\p{M}{${MAX_MARKS}})\p{M}|${HIDDEN}`
const PATTERN = patternOf()

/** Different texts must look different (T18, T90). Emoji keep their joiners and selectors. */
export function exactText(input: string): ExactText {
  let isHidden = false
  const text = input.replace(PATTERN, (character, ...rest) => {
    const { emoji, plain } = rest.at(-1) as { emoji?: string; plain?: string }
    if (emoji !== undefined) return emoji
    isHidden ||= plain === undefined
    return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
  return { text, isHidden }
}

/** Browsers without Unicode set notation (Safari before 17) show emoji in parts. */
function patternOf(): RegExp {
  try {
    return new RegExp(String.raw`(?<emoji>\p{RGI_Emoji})|${WRITTEN}`, 'gv')
  } catch {
    return new RegExp(WRITTEN, 'gu')
  }
}
