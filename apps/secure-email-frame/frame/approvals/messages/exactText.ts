/** A foreign text as it is shown; `isHidden` where it holds what a person would not have seen. */
export type ExactText = { text: string; isHidden: boolean }

/** Marks that stand above and below one letter; more than these cover the lines around it. */
const MAX_MARKS = 4
// Control, format, separator and ignorable characters: zero-width ones, bidi overrides, fillers, tags, variation selectors; and the blank
// braille pattern, which no class of Unicode calls blank. The numbers and verse signs of Arabic are format characters that are seen.
const HIDDEN = String.raw`(?![\n\t\u0600-\u0605\u06DD\u0890\u0891\u08E2])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]`
const WRITTEN = String.raw`(?<plain>\r(?=\n)|[⟨⟩])|(?<=\p{M}{${MAX_MARKS}})\p{M}|${HIDDEN}`
const PATTERN = patternOf()

/**
 * A foreign text with each character that cannot be seen, or that moves others, written out as `⟨U+200B⟩`. Two texts that differ are
 * shown differently (T18, T90), so that what is read is what is signed. Emoji keep the joiners and selectors that they are made of.
 */
export function exactText(given: string): ExactText {
  let isHidden = false
  const text = given.replace(PATTERN, (character, ...rest) => {
    const { emoji, plain } = rest.at(-1) as { emoji?: string; plain?: string }
    if (emoji !== undefined) return emoji
    isHidden ||= plain === undefined
    return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
  return { text, isHidden }
}

/** Browsers without the sets of Unicode (Safari before 17) write the parts of emoji out. */
function patternOf(): RegExp {
  try {
    return new RegExp(String.raw`(?<emoji>\p{RGI_Emoji})|${WRITTEN}`, 'gv')
  } catch {
    return new RegExp(WRITTEN, 'gu')
  }
}
